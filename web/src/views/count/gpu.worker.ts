// Counts tasks on a GPU: `crates/bitqueens-wasm/src/gpu.rs`.
import { serve } from '../../workers/serve';
import type { Library } from '../../wasm/load';
import { Gpu } from './gpu';

serve<string, string[], string[], Library>(async (library, board) => {
  const gpu = await Gpu.open();
  const hand = new library.GpuHand(board, gpu.lanes, gpu.starts, gpu.rows);
  return async (portions) => {
    hand.begin(portions);
    while (hand.fill()) hand.add(await gpu.count(Uint32Array.from(hand.tables()), Uint32Array.from(hand.starts())));
    return hand.finish();
  };
});
