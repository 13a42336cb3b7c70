// Runs one heat after the other, alone in its thread: `crates/bitqueens-wasm/src/counter.rs`.
import { serve } from '../../workers/serve';
import type { Counter } from '../../wasm/load';
import type { Finish, Heat } from './plan';

/** Milliseconds: a measurement repeats a count until they have passed, because browsers' clocks tick every 0.1 ms or worse. */
const STRETCH = 10;
/** Measurements of a heat, and the milliseconds after which no other begins. The shortest counts: load makes a count longer, never shorter. */
const OFTEN = 5;
const ENOUGH = 200;
/** A board that every racer counts for so long before its first heat: browsers compile better what runs often. */
const WARM = 9;
const WARM_ENOUGH = 60;

const warm = new Set<string>();

serve<undefined, Heat, Finish, Counter>((counter) => ({ racer, n }) => {
  const once = (n: number) => {
    const tally = counter.countBy(racer, n);
    const { solutions, nodes } = tally;
    tally.free();
    return { solutions, nodes };
  };
  const from = performance.now();
  while (!warm.has(racer) && performance.now() - from < WARM_ENOUGH) once(WARM);
  warm.add(racer);
  const start = performance.now();
  let best = Infinity;
  for (let rounds = 1; ; rounds++) {
    const from = performance.now();
    let counts = 0;
    let spent = 0;
    let result;
    do {
      result = once(n);
      counts += 1;
      spent = performance.now() - from;
    } while (spent < STRETCH);
    best = Math.min(best, spent / counts);
    if (rounds === OFTEN || performance.now() - start >= ENOUGH) return { ...result, seconds: best / 1000 };
  }
});
