// Runs one heat after the other, alone in its thread: `crates/bitqueens-wasm/src/ladder.rs`.
import { serve } from '../../workers/serve';
import type { Finish, Heat } from './protocol';

/** Browsers' clocks tick every 0.1 ms or worse: short counts are repeated for so long. */
const LONG_ENOUGH = 0.05;

serve<undefined, Heat, Finish>((library) => ({ racer, n }) => {
  let counts = 0;
  let seconds = 0;
  let result: Finish | undefined;
  const start = performance.now();
  do {
    const tally = library.countBy(racer, n);
    counts += 1;
    seconds = (performance.now() - start) / 1000;
    result ??= { solutions: tally.solutions, nodes: tally.nodes, seconds };
    tally.free();
  } while (seconds < LONG_ENOUGH);
  return { ...result, seconds: seconds / counts };
});
