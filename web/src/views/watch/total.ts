// How many solutions a board has: counted by one worker, as the view Count does it.
import { toJson, type Position } from '../../board/position';
import { compiledCounter, type Library } from '../../wasm/load';
import { Pool } from '../../workers/pool';
import { countWorker } from '../count/crews';
import type { Counted, Setting } from '../count/order';

/** Calls `found` once; the function that it returns ends the count before. */
export function total({ Deal }: Library, position: Position, found: (total: string) => void): () => void {
  const deal = new Deal(toJson(position), 1);
  const { n, blocked, queens } = position;
  // Copies: what follows the address does not go to workers.
  const setting: Setting = { n, blocked: [...blocked], fixed: [...queens], kernel: 'scalar' };
  const pool = new Pool<string, Counted>({
    start: countWorker,
    part: compiledCounter,
    setting,
    size: 1,
    next: () => deal.deal(),
    done: (task, [sum]) => deal.fold(task, sum),
    lost: (tasks) => tasks.forEach((task) => deal.takeBack(task)),
    end: () => deal.total !== undefined && found(deal.total),
  });
  return () => {
    pool.stop();
    deal.free();
  };
}
