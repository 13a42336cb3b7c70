import { beforeEach, expect, test, vi } from 'vitest';
import type { FromWorker, ToWorker } from '../src/workers/protocol';

const instantiate = vi.hoisted(() => vi.fn());
vi.mock('../src/wasm/load', () => ({ instantiate }));

/** The worker's global scope. */
const scope = new EventTarget();
const said: FromWorker<number>[] = [];
vi.stubGlobal('addEventListener', scope.addEventListener.bind(scope));
vi.stubGlobal('postMessage', (message: FromWorker<number>) => said.push(message));
vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new DOMException('storage is off', 'SecurityError')) } });

const { serve } = await import('../src/workers/serve');
let begin: () => (task: number) => number;
const warm = vi.fn();
serve<undefined, number, number>(() => begin(), warm);

async function hear(message: Partial<ToWorker<number>>, kind = 'message'): Promise<FromWorker<number> | undefined> {
  scope.dispatchEvent(new MessageEvent(kind, { data: message }));
  await new Promise((resolve) => setTimeout(resolve));
  return said.pop();
}
const trap = () => {
  throw new WebAssembly.RuntimeError('unreachable');
};

beforeEach(() => {
  instantiate.mockReset().mockResolvedValue({});
  warm.mockReset();
  begin = () => (task) => 2 * task;
});

test('it begins, and answers task after task', async () => {
  expect(await hear({ kind: 'begin' })).toEqual({ kind: 'ready' });
  expect(await hear({ kind: 'task', task: 4 })).toEqual({ kind: 'result', result: 8 });
});

test('a library that cannot be loaded is said', async () => {
  instantiate.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await hear({ kind: 'begin' })).toEqual({ kind: 'broken', why: 'Failed to fetch' });
});

test('tasks may come while a job begins, and none before', async () => {
  scope.dispatchEvent(new MessageEvent('message', { data: { kind: 'begin' } }));
  scope.dispatchEvent(new MessageEvent('message', { data: { kind: 'task', task: 1 } }));
  expect(await hear({ kind: 'task', task: 2 })).toEqual({ kind: 'result', result: 4 });
  expect(said.splice(0)).toEqual([{ kind: 'ready' }, { kind: 'result', result: 2 }]);
});

test('it loads its part before a job begins; that it cannot is said when the job begins', async () => {
  expect(await hear({ kind: 'load' })).toEqual({ kind: 'ready' });
  expect(instantiate).toHaveBeenCalledOnce();
  expect(warm).toHaveBeenCalledOnce();
  instantiate.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await hear({ kind: 'load' })).toBeUndefined();
  expect(await hear({ kind: 'begin' })).toEqual({ kind: 'broken', why: 'Failed to fetch' });
});

test('what fails while a part is made warm is no accident: the job tells', async () => {
  warm.mockImplementation(trap);
  expect(await hear({ kind: 'load' })).toEqual({ kind: 'ready' });
  expect(await hear({ kind: 'begin' })).toEqual({ kind: 'ready' });
  expect(warm).toHaveBeenCalledOnce();
});

test('a library that does not arrive is said', async () => {
  expect(await hear({}, 'messageerror')).toMatchObject({ kind: 'broken' });
});

test('a trap breaks the worker, at its start or over a task; a refusal does not', async () => {
  begin = trap;
  expect(await hear({ kind: 'begin' })).toEqual({ kind: 'broken', why: 'unreachable' });
  begin = () => trap;
  await hear({ kind: 'begin' });
  expect(await hear({ kind: 'task', task: 1 })).toEqual({ kind: 'broken', why: 'unreachable' });
  begin = () => () => {
    throw new Error('no such portion');
  };
  await hear({ kind: 'begin' });
  expect(await hear({ kind: 'task', task: 1 })).toEqual({ kind: 'failed', why: 'no such portion' });
});

test('locks that are refused disturb nothing', async () => {
  expect(await hear({ kind: 'life', name: 'one' })).toBeUndefined();
  expect(await hear({ kind: 'begin' })).toEqual({ kind: 'ready' });
});
