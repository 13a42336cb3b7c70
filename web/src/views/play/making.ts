// Puzzles are made by a worker; what was made is kept.
import type { Position } from '../../board/position';
import { Pool } from '../../workers/pool';

export type Order =
  | { kind: 'daily'; day: number }
  | { kind: 'made'; n: number; level: string; seed: number }
  /** A board that was brought in: there is nothing to make, but to find out what it is. */
  | { kind: 'own'; board: Position };

export interface Made {
  n: number;
  /** The board in the library's JSON form. */
  json: string;
  /** The region of every square; a board that was brought in may have none. */
  regions: readonly number[] | undefined;
  blocked: readonly number[];
  /** Queens that stand from the start. */
  given: readonly number[];
  rules: string;
  /** 0, 1, or 2 for several. */
  solutions: number;
  level: string;
  /** The hardest reason it needs: English, Chinese. */
  difficulty: readonly string[];
}

const kept = new Map<string, Promise<Made>>();

export function make(order: Order): Promise<Made> {
  const key = JSON.stringify(order);
  const before = kept.get(key);
  if (before) return before;
  const made = new Promise<Made>((resolve, reject) => {
    let open: Order | undefined = order;
    new Pool<Order, Made>({
      start: () => new Worker(new URL('./puzzle.worker.ts', import.meta.url), { type: 'module' }),
      setting: null,
      size: 1,
      next: () => {
        const task = open;
        open = undefined;
        return task;
      },
      done: (_, result) => resolve(result),
      lost: (task) => (open = task ?? open),
      end: (failure) => reject(new Error(failure ?? 'no puzzle')),
    });
  });
  kept.set(key, made);
  made.catch(() => kept.delete(key));
  return made;
}
