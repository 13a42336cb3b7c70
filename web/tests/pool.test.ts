import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pool, START, type Job } from '../src/workers/pool';
import { Spare } from '../src/workers/spare';
import type { FromWorker, ToWorker } from '../src/workers/protocol';
import type { Compiled } from '../src/wasm/load';

vi.mock('../src/wasm/load', () => ({ compiledLibrary: async () => ({ part: 'library', module: {} }) }));
vi.stubGlobal('navigator', {});

/** A worker that doubles numbers, or does what a test wants instead. */
class Double extends EventTarget {
  static all: Double[] = [];
  static behave: (task: number, worker: Double) => void = (task, worker) => worker.say({ kind: 'result', result: 2 * task });
  /** How the worker of that number, from 0, starts. */
  static begin: (index: number, worker: Double) => void = (_index, worker) => worker.say({ kind: 'ready' });
  readonly index = Double.all.length;
  ended = false;

  constructor() {
    super();
    Double.all.push(this);
  }

  postMessage(message: ToWorker<number>): void {
    queueMicrotask(() => {
      if (this.ended) return;
      if (message.kind === 'begin') Double.begin(this.index, this);
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
  lost: number[];
  /** The number of workers left, each time that one was missing for good. */
  fewer: number[];
  failure: string | undefined;
}

function run(tasks: number[], size: number, start = () => new Double(), ahead = 1): Promise<Run> {
  return new Promise((resolve) => {
    const results: [number, number][] = [];
    const lost: number[] = [];
    const fewer: number[] = [];
    const job: Job<number, number> = {
      start: () => start() as unknown as Worker,
      setting: undefined,
      size,
      ahead,
      next: () => tasks.shift(),
      done: (task, result) => results.push([task, result]),
      lost: (given) => {
        lost.push(...given);
        tasks.unshift(...given);
      },
      fewer: (_why, left) => fewer.push(left),
      end: (failure) => resolve({ results, lost, fewer, failure }),
    };
    new Pool(job);
  });
}

const { behave: doubling, begin: beginning } = Double;
beforeEach(() => {
  Double.all = [];
  Double.behave = doubling;
  Double.begin = beginning;
});
afterEach(() => {
  vi.useRealTimers();
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
  expect(await run([], 2)).toEqual({ results: [], lost: [], fewer: [], failure: undefined });
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

test('with tasks at hand a worker has the next one before it is done, and gives all back when it dies', async () => {
  const sent: number[] = [];
  const held: [number, Double][] = [];
  let alive = false;
  Double.behave = (task, worker) => {
    sent.push(task);
    if (alive) doubling(task, worker);
    else if (held.push([task, worker]) === 2) {
      alive = true;
      worker.die();
    }
  };
  const { results, lost, failure } = await run([1, 2, 3, 4, 5], 1, undefined, 2);
  expect(held.map(([task]) => task)).toEqual([1, 2]);
  expect(lost).toEqual([1, 2]);
  expect(sent).toEqual([1, 2, 1, 2, 3, 4, 5]);
  expect(results).toEqual([1, 2, 3, 4, 5].map((task) => [task, 2 * task]));
  expect(failure).toBeUndefined();
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

/** Ways in which a worker does not start. */
const STARTS: [string, (worker: Double) => void][] = [
  ['whose script cannot be loaded', (worker) => worker.dispatchEvent(new Event('error', { cancelable: true }))],
  ['that cannot load its part of the library', (worker) => worker.say({ kind: 'broken', why: '404' })],
  ['whose messages cannot be read', (worker) => worker.dispatchEvent(new Event('messageerror'))],
];

test.each(STARTS)('a worker %s is started again', async (_how, fail) => {
  Double.begin = (index, worker) => (index === 0 ? fail(worker) : beginning(index, worker));
  const { results, lost, fewer, failure } = await run([1, 2, 3], 1);
  expect(results).toHaveLength(3);
  expect([lost, fewer, failure]).toEqual([[], [], undefined]);
  expect(Double.all).toHaveLength(2);
});

test.each(STARTS)('with workers %s the others do all that is to be done', async (_how, fail) => {
  Double.begin = (index, worker) => (index === 3 ? beginning(index, worker) : fail(worker));
  const { results, lost, fewer, failure } = await run([1, 2, 3, 4, 5], 4);
  expect(results.map(([task]) => task)).toEqual([1, 2, 3, 4, 5]);
  expect([lost, failure]).toEqual([[], undefined]);
  // Three of the four workers are missing in the end, however their starts and ends mingle.
  expect(fewer.at(-1)).toBe(1);
  expect(Double.all.every(({ ended }) => ended)).toBe(true);
});

test.each(STARTS)('with workers %s alone the job ends and says so', async (_how, fail) => {
  Double.begin = (_index, worker) => fail(worker);
  const { results, fewer, failure } = await run([1, 2], 2);
  expect([results, fewer]).toEqual([[], []]);
  expect(failure).toContain('no worker could start');
  expect(Double.all.length).toBeLessThan(10);
});

test('a browser without workers ends the job', async () => {
  const { failure } = await run([1], 8, () => {
    throw new ReferenceError('Worker is not defined');
  });
  expect(failure).toContain('Worker is not defined');
});

test('a worker that never answers is not waited for', async () => {
  vi.useFakeTimers();
  Double.begin = (index, worker) => (index === 0 ? undefined : beginning(index, worker));
  const all = run([1, 2], 1);
  await vi.advanceTimersByTimeAsync(START);
  expect((await all).results).toHaveLength(2);
  expect(Double.all[0]?.ended).toBe(true);
});

test('a worker that breaks over a task is replaced and its task done again', async () => {
  let accidents = 1;
  Double.behave = (task, worker) => (accidents-- > 0 ? worker.say({ kind: 'broken', why: 'unreachable' }) : doubling(task, worker));
  const { results, lost } = await run([1, 2], 1);
  expect(results).toHaveLength(2);
  expect(lost).toEqual([1]);
});

test('a task that kills every worker ends the job, however many there are', async () => {
  Double.behave = (_task, worker) => worker.die();
  const { failure } = await run([1], 20);
  expect(failure).toBe('an accident');
  expect(Double.all.length).toBeLessThan(40);
});

test('workers that are kept serve the next job, and those that died while they waited do not', async () => {
  const spare = new Spare();
  const job = (tasks: number[]): Promise<number[]> =>
    new Promise((resolve) => {
      const results: number[] = [];
      new Pool<number, number>({
        start: () => spare.take() ?? (new Double() as unknown as Worker),
        keep: (worker) => spare.keep(worker),
        setting: undefined,
        size: 2,
        next: () => tasks.shift(),
        done: (_task, result) => results.push(result),
        lost: () => undefined,
        end: () => resolve(results),
      });
    });
  expect((await job([1, 2, 3])).sort()).toEqual([2, 4, 6]);
  expect((await job([4, 5, 6])).sort((a, b) => a - b)).toEqual([8, 10, 12]);
  expect(Double.all.length).toBe(2);
  Double.all[0]?.die();
  expect(Double.all[0]?.ended).toBe(true);
  expect((await job([7])).sort()).toEqual([14]);
  expect(Double.all.length).toBe(3);
  spare.end();
  expect(Double.all.every(({ ended }) => ended)).toBe(true);
});

test('a worker that has served gets its tasks at once', async () => {
  const spare = new Spare();
  const sent: string[] = [];
  const worker = new Double();
  const post = worker.postMessage.bind(worker);
  worker.postMessage = (message) => (sent.push(message.kind), post(message));
  const tasks = [1, 2, 3];
  const job = (): Promise<void> =>
    new Promise((resolve) => {
      new Pool<number, number>({
        start: () => spare.take() ?? (worker as unknown as Worker),
        keep: (kept) => spare.keep(kept),
        proven: spare.knows,
        setting: undefined,
        size: 1,
        next: () => tasks.shift(),
        done: () => undefined,
        lost: () => undefined,
        end: () => resolve(),
      });
    });
  Double.begin = (_index, worker) => (sent.push('begins'), worker.say({ kind: 'ready' }));
  await job();
  expect(sent).toEqual(['begin', 'begins', 'task', 'task', 'task']);
  tasks.push(4);
  sent.length = 0;
  await job();
  expect(sent).toEqual(['begin', 'task', 'begins']);
});

test('a worker that is prepared loads its part, and serves a job', () => {
  const spare = new Spare();
  const sent: string[] = [];
  const worker = new Double();
  worker.postMessage = ({ kind }) => void sent.push(kind);
  spare.prepare(worker as unknown as Worker, {} as Compiled);
  expect([spare.size, sent[0]]).toEqual([1, 'load']);
  expect(spare.knows(worker as unknown as Worker)).toBe(false);
  worker.say({ kind: 'ready' });
  expect(spare.knows(worker as unknown as Worker)).toBe(true);
  expect(spare.take()).toBe(worker);
  expect(spare.size).toBe(0);
  spare.prepare(worker as unknown as Worker, {} as Compiled);
  worker.die();
  expect([spare.size, worker.ended]).toEqual([0, true]);
});
