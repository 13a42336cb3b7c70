// The frame of every worker: takes the library over, then answers task after task.
import { instantiate, type Counter, type Library } from '../wasm/load';
import type { FromWorker, ToWorker } from './protocol';

/** The part of a worker's global scope that is used here. */
interface Scope {
  addEventListener(kind: 'message', hear: (event: MessageEvent) => void): void;
  postMessage(message: unknown): void;
}

/**
 * `begin` is called once and gives the function that does a task. `Part` is what the pool's `part`
 * gives.
 */
export function serve<Setting, Task, Result, Part extends Library | Counter = Library>(
  begin: (part: Part, setting: Setting) => (task: Task) => Result,
): void {
  const scope = globalThis as unknown as Scope;
  const say = (message: FromWorker<Result>) => scope.postMessage(message);
  let work: ((task: Task) => Result) | undefined;

  const guarded = (act: () => FromWorker<Result>) => {
    try {
      say(act());
    } catch (error) {
      // A trap leaves the library's memory in no known state: that is the end of this worker.
      if (error instanceof WebAssembly.RuntimeError) throw error;
      say({ kind: 'failed', why: error instanceof Error ? error.message : String(error) });
    }
  };

  scope.addEventListener('message', (event: MessageEvent<ToWorker<Task>>) => {
    const message = event.data;
    if (message.kind === 'life') {
      void navigator.locks.request(message.name, () => {
        say({ kind: 'alive' });
        return new Promise<never>(() => undefined);
      });
    } else if (message.kind === 'begin') {
      void instantiate(message.compiled).then((part) =>
        guarded(() => {
          work = begin(part as Part, message.setting as Setting);
          return { kind: 'ready' };
        }),
      );
    } else {
      guarded(() => {
        if (!work) throw new Error('a task came before the beginning');
        return { kind: 'result', result: work(message.task) };
      });
    }
  });
}
