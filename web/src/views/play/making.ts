// Puzzles are made by a worker; what was made is kept.
import { Pool } from '../../workers/pool';

export type Order = { kind: 'daily'; day: number } | { kind: 'made'; n: number; level: string; seed: number };

export interface Made {
  n: number;
  /** The board in the library's JSON form. */
  json: string;
  /** The region of every square. */
  regions: number[];
  level: string;
  /** The hardest reason it needs: English, Chinese. */
  difficulty: string[];
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
      lost: (task) => (open = task),
      end: (failure) => reject(new Error(failure ?? 'no puzzle')),
    });
  });
  kept.set(key, made);
  made.catch(() => kept.delete(key));
  return made;
}
