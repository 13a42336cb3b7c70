// Runs one heat after the other, alone in its thread: `crates/bitqueens-wasm-worker/src/lib.rs`.
import { serve } from '../../workers/serve';
import type { Counter } from '../../wasm/load';
import type { Finish, Heat } from './plan';

/** Browsers' clocks tick every 0.1 ms or worse: short counts are timed so long at a time… */
const STRETCH = 0.01;
/** … and again for so long in all, as browsers compile better what runs often. */
const LONG_ENOUGH = 0.06;

serve<undefined, Heat, Finish, Counter>((counter) => ({ racer, n }) => {
  const once = (): Finish => {
    const tally = counter.countBy(racer, n);
    const finish = { solutions: tally.solutions, nodes: tally.nodes, seconds: Infinity };
    tally.free();
    return finish;
  };
  const result = once();
  const start = performance.now();
  do {
    const from = performance.now();
    let counts = 0;
    let seconds = 0;
    do {
      once();
      counts += 1;
      seconds = (performance.now() - from) / 1000;
    } while (seconds < STRETCH);
    result.seconds = Math.min(result.seconds, seconds / counts);
  } while (performance.now() - start < LONG_ENOUGH * 1000);
  return result;
});
