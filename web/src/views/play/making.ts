// Puzzles are made by a worker; what was made is kept.
import { Pool } from '../../workers/pool';
import type { Made, Order } from './protocol';

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
      lost: ([task]) => (open = task ?? open),
      end: (failure) => reject(new Error(failure ?? 'no puzzle')),
    });
  });
  kept.set(key, made);
  made.catch(() => kept.delete(key));
  return made;
}
