import { beforeEach, expect, test, vi } from 'vitest';

/** What the browser does when a lock is free. */
const granted = vi.fn<(name: string, act: () => void) => Promise<void>>(async () => undefined);
vi.stubGlobal('navigator', { locks: { request: granted } });
const { watchOver } = await import('../src/workers/life');

const told: unknown[] = [];
const create = () => Object.assign(new EventTarget(), { postMessage: (message: unknown) => told.push(message) });
const of = (worker: EventTarget) => worker as Worker;
const alive = (worker: EventTarget) => worker.dispatchEvent(new MessageEvent('message', { data: { kind: 'alive' } }));

beforeEach(() => {
  told.length = 0;
  granted.mockClear();
});

test('a worker that passes from hand to hand has one lock, and its last watch learns of its end', () => {
  const [first, second] = [vi.fn(), vi.fn()];
  const worker = create();
  const leave = watchOver(of(worker), first);
  alive(worker);
  leave();
  watchOver(of(worker), second);
  leave();
  expect([told.length, granted.mock.calls.length]).toEqual([1, 1]);
  granted.mock.calls[0]?.[1]();
  worker.dispatchEvent(new MessageEvent('messageerror'));
  expect(first).not.toHaveBeenCalled();
  expect(second.mock.calls).toEqual([['gone']]);
});

test('an end that nobody watched is told to the next watch, unless that was left', async () => {
  const worker = create();
  watchOver(of(worker), vi.fn())();
  worker.dispatchEvent(new MessageEvent('messageerror'));
  const [left, stays] = [vi.fn(), vi.fn()];
  watchOver(of(worker), left)();
  watchOver(of(worker), stays);
  await Promise.resolve();
  expect(left).not.toHaveBeenCalled();
  expect(stays.mock.calls).toEqual([['messageerror']]);
});
