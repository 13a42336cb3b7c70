// Noticing that a worker died.
//
// An uncaught error is reported by the browser; a worker that is simply gone (no memory,
// say) is not. So each worker holds a lock as long as it lives: the page waits for the lock and
// so learns of its end. Browsers without locks report errors only.
import type { FromWorker } from './protocol';

let workers = 0;

/** Whom to tell of a worker's end, and why it ended once it has. */
interface Watch {
  died: ((why: string) => void) | undefined;
  ended: string | undefined;
}

/** One for the life of a worker, which passes from hand to hand: to begin one takes messages and locks. */
const watches = new WeakMap<Worker, Watch>();

/** Calls `died` once when the worker dies; the function it gives stops that. A later call takes the watch over. */
export function watchOver(worker: Worker, died: (why: string) => void): () => void {
  const watch = watches.get(worker) ?? begin(worker);
  watch.died = died;
  const { ended } = watch;
  // It ended between two watches.
  if (ended !== undefined) queueMicrotask(() => watch.died === died && died(ended));
  return () => {
    if (watch.died === died) watch.died = undefined;
  };
}

function begin(worker: Worker): Watch {
  const watch: Watch = { died: undefined, ended: undefined };
  watches.set(worker, watch);
  const end = (why: string) => {
    if (watch.ended !== undefined) return;
    watch.ended = why;
    watch.died?.(why);
  };
  worker.addEventListener('error', (event) => {
    event.preventDefault();
    // Without a message it is the worker's script that could not be loaded.
    end(event.message || 'its script could not be loaded');
  });
  worker.addEventListener('messageerror', () => end('messageerror'));
  if ('locks' in navigator) {
    const name = `bitqueens-worker-${performance.now()}-${++workers}`;
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker<unknown>>) => {
      // Granted only when the worker holds it no more.
      if (data.kind === 'alive') navigator.locks.request(name, () => end('gone')).catch(() => undefined);
    });
    worker.postMessage({ kind: 'life', name });
  }
  return watch;
}
