import { beforeEach, expect, test, vi } from 'vitest';
import { Pool, type Job } from '../src/workers/pool';
import type { FromWorker, ToWorker } from '../src/workers/protocol';

vi.mock('../src/wasm/load', () => ({ compiledLibrary: async () => ({ part: 'library', module: {} }) }));
vi.stubGlobal('navigator', {});

/** A worker that doubles numbers, or does what a test wants instead. */
class Double extends EventTarget {
  static all: Double[] = [];
  static behave: (task: number, worker: Double) => void = (task, worker) => worker.say({ kind: 'result', result: 2 * task });
  ended = false;

  constructor() {
    super();
    Double.all.push(this);
  }

  postMessage(message: ToWorker<number>): void {
    queueMicrotask(() => {
      if (this.ended) return;
      if (message.kind === 'begin') this.say({ kind: 'ready' });
      if (message.kind === 'task') Double.behave(message.task, this);
    });
  }

  say(data: FromWorker<number>): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  die(): void {
    this.dispatchEvent(Object.assign(new Event('error', { cancelable: true }), { message: 'an accident' }));
  }

  terminate(): void {
    this.ended = true;
  }
}

interface Run {
  results: [number, number][];
  lost: (number | undefined)[];
  failure: string | undefined;
}

function run(tasks: number[], size: number): Promise<Run> {
  return new Promise((resolve) => {
    const results: [number, number][] = [];
    const lost: (number | undefined)[] = [];
    const job: Job<number, number> = {
      start: () => new Double() as unknown as Worker,
      setting: undefined,
      size,
      next: () => tasks.shift(),
      done: (task, result) => results.push([task, result]),
      lost: (task) => {
        lost.push(task);
        if (task !== undefined) tasks.unshift(task);
      },
      end: (failure) => resolve({ results, lost, failure }),
    };
    new Pool(job);
  });
}

const doubling = Double.behave;
beforeEach(() => {
  Double.all = [];
  Double.behave = doubling;
});

test('every task is done once, and all workers end', async () => {
  const { results, lost, failure } = await run([1, 2, 3, 4, 5, 6, 7], 3);
  expect(results.sort()).toEqual([1, 2, 3, 4, 5, 6, 7].map((task) => [task, 2 * task]));
  expect(lost).toEqual([]);
  expect(failure).toBeUndefined();
  expect(Double.all.length).toBe(3);
  expect(Double.all.every(({ ended }) => ended)).toBe(true);
});

test('no task at all is an end, too', async () => {
  expect(await run([], 2)).toEqual({ results: [], lost: [], failure: undefined });
});

test('a worker that dies is replaced and its task done again', async () => {
  let accidents = 2;
  Double.behave = (task, worker) => (task % 2 === 0 && accidents-- > 0 ? worker.die() : doubling(task, worker));
  const { results, lost, failure } = await run([1, 2, 3, 4], 2);
  expect(results.map(([task]) => task).sort()).toEqual([1, 2, 3, 4]);
  expect(lost).toHaveLength(2);
  expect(failure).toBeUndefined();
  expect(Double.all).toHaveLength(4);
});

test('when workers die again and again the job is given up', async () => {
  Double.behave = (_task, worker) => worker.die();
  const { failure, results } = await run([1], 1);
  expect(failure).toBe('an accident');
  expect(results).toEqual([]);
  expect(Double.all.length).toBeGreaterThan(3);
  expect(Double.all.length).toBeLessThan(30);
});

test('what the library refuses ends the job at once', async () => {
  Double.behave = (_task, worker) => worker.say({ kind: 'failed', why: 'no such portion' });
  const { failure } = await run([1, 2, 3], 2);
  expect(failure).toBe('no such portion');
  expect(Double.all).toHaveLength(2);
});

test('a pool that is stopped says nothing more', async () => {
  let said = 0;
  const job: Job<number, number> = {
    start: () => new Double() as unknown as Worker,
    setting: undefined,
    size: 2,
    next: () => 1,
    done: () => (said += 1),
    lost: () => (said += 1),
    end: () => (said += 1),
  };
  const pool = new Pool(job);
  pool.stop();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(said).toBe(0);
  expect(Double.all.every(({ ended }) => ended)).toBe(true);
});
