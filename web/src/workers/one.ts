// A worker for one task.
import { compiledLibrary, type Compiled } from '../wasm/load';
import { Pool } from './pool';

/** What a task needs beside a worker that has all that the page has. */
interface Options<Task> {
  part?: () => Promise<Compiled>;
  /** What of it goes to the worker for good: if that dies, there is no other attempt. */
  transfer?: (task: Task) => Transferable[];
}

/** What a worker makes of a task, which may be made while the worker starts. */
export function answer<Task, Result>(start: () => Worker, task: Task | Promise<Task>, { part = compiledLibrary, transfer }: Options<Task> = {}): Promise<Result> {
  return new Promise((resolve, reject) => {
    let open: Task | undefined;
    const given = Promise.resolve(task).then((task) => (open = task));
    new Pool<Task, Result>({
      start,
      part: async () => (await Promise.all([part(), given]))[0],
      ...(transfer ? { transfer } : {}),
      setting: null,
      size: 1,
      next: () => {
        const next = open;
        open = undefined;
        return next;
      },
      done: (_, result) => resolve(result),
      lost: ([task]) => (open = transfer ? undefined : task ?? open),
      end: (failure) => reject(new Error(failure ?? 'no answer')),
    });
  });
}
