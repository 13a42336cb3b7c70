// The frame of every worker: takes the library over, then answers task after task.
import { reasonOf } from '../reason';
import { instantiate, type Counter, type Library, type Pictures } from '../wasm/load';
import type { FromWorker, ToWorker } from './protocol';

/** The part of a worker's global scope that is used here. */
interface Scope {
  addEventListener(kind: 'message' | 'messageerror', hear: (event: MessageEvent) => void): void;
  postMessage(message: unknown): void;
}


/** What a worker needs has failed, and another one may do better. */
export class Broken extends Error {}

/** Does a task. */
type Work<Task, Result> = (task: Task) => Result | Promise<Result>;

/**
 * `begin` is called once for each job, as a worker may stay for the next one, and gives the function that does a task.
 * `Part` is what the pool's `part` gives. `warm` is called when a worker that may be needed has loaded it.
 */
export function serve<Setting, Task, Result, Part extends Library | Counter | Pictures = Library>(
  begin: (part: Part, setting: Setting) => Work<Task, Result> | Promise<Work<Task, Result>>,
  warm?: (part: Part) => void,
): void {
  const scope = globalThis as unknown as Scope;
  const say = (message: FromWorker<Result>) => scope.postMessage(message);
  /** Of the job that began last; its tasks may come while it begins. */
  let work: Promise<Work<Task, Result>> = Promise.reject(new Error('a task came before the beginning'));
  work.catch(() => undefined);

  const guarded = async (act: () => Promise<FromWorker<Result>>) => {
    try {
      say(await act());
    } catch (error) {
      // A trap leaves the library's memory in no known state: that is the end of this worker.
      const broken = error instanceof WebAssembly.RuntimeError || error instanceof Broken;
      say({ kind: broken ? 'broken' : 'failed', why: reasonOf(error) });
    }
  };

  // The compiled library does not reach every worker: it may lack the memory for it.
  scope.addEventListener('messageerror', () => say({ kind: 'broken', why: 'messageerror' }));
  scope.addEventListener('message', (event: MessageEvent<ToWorker<Task>>) => {
    const message = event.data;
    if (message.kind === 'life') {
      const held = navigator.locks.request(message.name, () => {
        say({ kind: 'alive' });
        return new Promise<never>(() => undefined);
      });
      // Refused where storage is switched off: its end is then not noticed.
      held.catch(() => undefined);
    } else if (message.kind === 'load') {
      // What fails now fails again when a job begins, and is said then.
      instantiate(message.compiled)
        .then((part) => (say({ kind: 'ready' }), warm?.(part as Part)))
        .catch(() => undefined);
    } else if (message.kind === 'begin') {
      work = instantiate(message.compiled).then(
        (part) => begin(part as Part, message.setting as Setting),
        (error: unknown) => {
          throw new Broken(reasonOf(error));
        },
      );
      void guarded(async () => (await work, { kind: 'ready' }));
    } else {
      void guarded(async () => ({ kind: 'result', result: await (await work)(message.task) }));
    }
  });
}
