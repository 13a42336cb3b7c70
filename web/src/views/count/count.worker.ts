// Counts tasks: `crates/bitqueens-wasm/src/counter.rs`.
import { serve } from '../../workers/serve';
import type { Counter } from '../../wasm/load';
import type { Counted, Setting } from './order';

let hand: InstanceType<Counter['Hand']> | undefined;

/** A board whose count makes browsers that compile twice compile well what every count needs: some 10 ms with vectors. */
const WARM = 14;

// Count after count begins anew.
serve<Setting, string, Counted, Counter>(
  (counter, { n, blocked, fixed, kernel }) => {
    hand?.free();
    const fresh = (hand = new counter.Hand(n, Uint16Array.from(blocked), Uint16Array.from(fixed), kernel));
    return (portion) => {
      const from = performance.now();
      return [fresh.count(portion), performance.now() - from];
    };
  },
  (counter) => {
    const kernel = counter.bestKernel(WARM);
    // The scalar kernel needs ten times as long, and a count by it is not short.
    if (kernel !== 'scalar') counter.countBy(kernel, WARM).free();
  },
);
