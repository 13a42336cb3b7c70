// Who counts: the processor's workers, and the worker that drives the GPU.
import { toJson } from '../../board/position';
import { compiledCounter } from '../../wasm/load';
import { Pool } from '../../workers/pool';
import type { Spare } from '../../workers/spare';
import type { Counted, Order, Setting } from './order';

/** What a crew gets from a count, and gives back. */
export interface Work {
  /** The next task; none is left, or all are dealt. */
  next(): string | undefined;
  /** `milliseconds`: how long it took to count them, where that is known. */
  done(tasks: string[], sums: string[], milliseconds?: number): void;
  /** Tasks without an answer; with a reason if the worker died over them. */
  lost(tasks: readonly string[], why?: string): void;
  /** There is nothing more to do. */
  over(): void;
}

type Crewed = { stop: () => void };

export const countWorker = (): Worker => new Worker(new URL('./count.worker.ts', import.meta.url), { type: 'module' });

interface Told {
  fewer: (why: string, left: number) => void;
  failed: (why: string) => void;
}

export function processors(work: Work, { position, kernel, workers }: Order, spare: Spare, { fewer, failed }: Told): Crewed {
  // Copies: what the visitor changes meanwhile must not reach a worker that is started later.
  const setting: Setting = { n: position.n, blocked: [...position.blocked], fixed: [...position.queens], kernel };
  return new Pool<string, Counted>({
    start: () => spare.take() ?? countWorker(),
    keep: (worker) => spare.keep(worker),
    proven: spare.knows,
    part: compiledCounter,
    setting,
    size: workers,
    ahead: 2,
    next: () => work.next(),
    done: (task, [sum, milliseconds]) => work.done([task], [sum], milliseconds),
    lost: (tasks, why) => work.lost(tasks, why),
    fewer,
    end: (failure) => (failure === undefined ? work.over() : failed(failure)),
  });
}

/** Milliseconds of work that the GPU takes at a time, and how far one answer may change the number of its tasks. */
const PACE = 200;
const MOST_CHANGE = 4;

/** Tasks are small for a GPU: it takes several at once. */
export function gpu(work: Work, { position }: Order, failed: (why: string) => void): Crewed {
  let many = 1;
  let begun = 0;
  /** What the worker has. */
  let held: string[] = [];
  return new Pool<string[], string[]>({
    start: () => new Worker(new URL('./gpu.worker.ts', import.meta.url), { type: 'module' }),
    setting: toJson(position),
    size: 1,
    none: (why) => why,
    next: () => {
      begun = performance.now();
      held = [];
      for (let task; held.length < many && (task = work.next()) !== undefined; ) held.push(task);
      return held.length > 0 ? held : undefined;
    },
    done: (tasks, sums) => {
      const change = PACE / Math.max(1, performance.now() - begun);
      held = [];
      many = Math.max(1, Math.round(tasks.length * Math.min(Math.max(change, 1 / MOST_CHANGE), MOST_CHANGE)));
      work.done(tasks, sums);
    },
    lost: ([tasks = []], why) => {
      held = [];
      work.lost(tasks, why);
    },
    end: (failure) => {
      // After an error that the worker reported, it still has its tasks.
      work.lost(held);
      if (failure !== undefined) failed(failure);
      work.over();
    },
  });
}
