// A worker for one task.
import type { Compiled } from '../wasm/load';
import { Pool } from './pool';

/** What a worker makes of a task, with a part of the library; all that the page has when nothing is said. */
export function answer<Task, Result>(start: () => Worker, task: Task, part?: () => Promise<Compiled>): Promise<Result> {
  return new Promise((resolve, reject) => {
    let open: Task | undefined = task;
    new Pool<Task, Result>({
      start,
      ...(part ? { part } : {}),
      setting: null,
      size: 1,
      next: () => {
        const next = open;
        open = undefined;
        return next;
      },
      done: (_, result) => resolve(result),
      lost: ([task]) => (open = task ?? open),
      end: (failure) => reject(new Error(failure ?? 'no answer')),
    });
  });
}
