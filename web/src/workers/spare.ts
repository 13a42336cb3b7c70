// Workers of one kind that wait for a job: to start one takes longer than a short job.
import type { Compiled } from '../wasm/load';
import { watchOver } from './life';
import type { FromWorker, ToWorker } from './protocol';

export class Spare {
  /** Each with what stops the watch over it. */
  #workers = new Map<Worker, () => void>();
  /** Those that have loaded their part of the library. */
  #loaded = new WeakSet<Worker>();

  get size(): number {
    return this.#workers.size;
  }

  /** Keeps a new worker, which loads its part of the library meanwhile. */
  prepare(worker: Worker, compiled: Compiled): void {
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker<unknown>>) => {
      if (data.kind === 'ready') this.#loaded.add(worker);
    });
    worker.postMessage({ kind: 'load', compiled } satisfies ToWorker<never>);
    this.#wait(worker);
  }

  /** Whether this worker served a job, or has loaded its part. */
  knows = (worker: Worker): boolean => this.#loaded.has(worker);

  /** Keeps a worker that has served. */
  keep(worker: Worker): void {
    this.#loaded.add(worker);
    this.#wait(worker);
  }

  #wait(worker: Worker): void {
    const died = () => {
      this.#workers.delete(worker);
      worker.terminate();
    };
    this.#workers.set(worker, watchOver(worker, died));
  }

  /** A worker that waits, if there is one. */
  take(): Worker | undefined {
    for (const [worker, leave] of this.#workers) {
      leave();
      this.#workers.delete(worker);
      return worker;
    }
    return undefined;
  }

  end(): void {
    for (let worker; (worker = this.take()); ) worker.terminate();
  }
}
