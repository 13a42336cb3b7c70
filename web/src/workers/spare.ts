// Workers of one kind that wait for another job: to start one takes longer than a short job.
import { watchOver } from './life';

export class Spare {
  /** Each with what stops the watch over it. */
  #workers = new Map<Worker, () => void>();

  keep(worker: Worker): void {
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
