// Noticing that a worker died.
//
// An uncaught error is reported by the browser; a worker that is simply gone (no memory,
// say) is not. So each worker holds a lock as long as it lives: the page waits for the lock and
// so learns of its end. Browsers without locks report errors only.
import type { FromWorker } from './protocol';

let workers = 0;

/** Calls `died` once when the worker dies; the function it gives stops the watch. */
export function watchOver(worker: Worker, died: (why: string) => void): () => void {
  const waiting = new AbortController();
  let over = false;
  const end = (why: string) => {
    if (over) return;
    over = true;
    died(why);
  };
  const { signal } = waiting;
  const failed = (event: ErrorEvent) => {
    event.preventDefault();
    // Without a message it is the worker's script that could not be loaded.
    end(event.message || 'its script could not be loaded');
  };
  worker.addEventListener('error', failed, { signal });
  worker.addEventListener('messageerror', () => end('messageerror'), { signal });
  if ('locks' in navigator) {
    const name = `bitqueens-worker-${performance.now()}-${++workers}`;
    const heard = (event: MessageEvent<FromWorker<unknown>>) => {
      // A worker that stayed may still answer a former watch.
      if (event.data.kind !== 'alive' || event.data.name !== name) return;
      // Granted only when the worker holds it no more.
      navigator.locks.request(name, { signal }, () => end('gone')).catch(() => undefined);
    };
    worker.addEventListener('message', heard, { signal });
    worker.postMessage({ kind: 'life', name });
  }
  return () => {
    over = true;
    waiting.abort();
  };
}
