// Counts portions: `crates/bitqueens-wasm/src/count.rs`.
import { serve } from '../../workers/serve';
import type { Setting } from './setting';

serve<Setting, string, string>((library, { board, kernel }) => {
  const hand = new library.Hand(board, kernel);
  return (portion) => hand.count(portion);
});
