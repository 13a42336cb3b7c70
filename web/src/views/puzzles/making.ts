// Puzzles are made by a worker; what was made is kept.
import { answer } from '../../workers/one';
import type { Made, Order } from './protocol';

const kept = new Map<string, Promise<Made>>();

export function make(order: Order): Promise<Made> {
  const key = JSON.stringify(order);
  const before = kept.get(key);
  if (before) return before;
  const made = answer<Order, Made>(() => new Worker(new URL('./puzzle.worker.ts', import.meta.url), { type: 'module' }), order);
  kept.set(key, made);
  made.catch(() => kept.delete(key));
  return made;
}
