// Counts tasks: `crates/bitqueens-wasm-worker/src/count.rs`.
import { serve } from '../../workers/serve';
import type { Counter } from '../../wasm/load';
import type { Setting } from './setting';

let hand: InstanceType<Counter['Hand']> | undefined;

// Count after count begins anew.
serve<Setting, string, string, Counter>((counter, { n, blocked, fixed, kernel }) => {
  hand?.free();
  const fresh = (hand = new counter.Hand(n, Uint16Array.from(blocked), Uint16Array.from(fixed), kernel));
  return (portion) => fresh.count(portion);
});
