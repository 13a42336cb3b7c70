// Runs one heat after the other, alone in its thread: `crates/bitqueens-wasm/src/counter.rs`.
import { serve } from '../../workers/serve';
import type { Counter } from '../../wasm/load';
import type { Finish, Heat } from './plan';

/** Browsers' clocks tick every 0.1 ms or worse: short counts are timed so long at a time… */
const STRETCH = 0.01;
/** … and again for so long in all and so often, as browsers compile better what runs often. */
const LONG_ENOUGH = 0.06;
const OFTEN = 2;
/** A board that every racer counts for so long before its first heat, so that none pays for being the first. */
const WARM = 9;
/** Boards below are for the curves only: no longer than they must. */
const SMALL = 10;
/** A count that takes so long is timed once. */
const ONCE = 1;

const warm = new Set<string>();

serve<undefined, Heat, Finish, Counter>((counter) => ({ racer, n }) => {
  const once = (n: number): Finish => {
    const from = performance.now();
    const tally = counter.countBy(racer, n);
    const finish = { solutions: tally.solutions, nodes: tally.nodes, seconds: (performance.now() - from) / 1000 };
    tally.free();
    return finish;
  };
  const enough = 1000 * LONG_ENOUGH;
  let start = performance.now();
  while (!warm.has(racer) && performance.now() - start < enough) once(WARM);
  warm.add(racer);
  const result = once(n);
  if (result.seconds >= ONCE) return result;
  if (result.seconds < STRETCH) result.seconds = Infinity;
  start = performance.now();
  let rounds = 0;
  do {
    const from = performance.now();
    let counts = 0;
    let seconds = 0;
    do {
      once(n);
      counts += 1;
      seconds = (performance.now() - from) / 1000;
    } while (seconds < STRETCH);
    result.seconds = Math.min(result.seconds, seconds / counts);
    rounds += 1;
  } while (rounds < OFTEN || (n >= SMALL && performance.now() - start < enough));
  return result;
});
