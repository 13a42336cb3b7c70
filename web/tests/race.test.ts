import { expect, test } from 'vitest';
import { times as told } from '../src/views/race/messages';
import { expected, type Finish, firstOf, heats, isSteady, mayRun, merged, projected, shared } from '../src/views/race/plan';
import { decades, linear, spread, up } from '../src/views/race/scale';

const times = (...seconds: number[]) =>
  new Map(seconds.map((time, index) => [index + 4, { solutions: '', nodes: '', seconds: time } satisfies Finish]));

test('all racers at one board, then at the next', () => {
  expect([5, 8, 12].map(firstOf)).toEqual([4, 7, 8]);
  expect([...heats(['a', 'b'], 5, 4)]).toEqual([
    { racer: 'a', n: 4 },
    { racer: 'b', n: 4 },
    { racer: 'a', n: 5 },
    { racer: 'b', n: 5 },
  ]);
});

test('a racer stops before a board that is expected to take too long', () => {
  expect(mayRun(times(), 4, 0, 4)).toBe(true);
  expect(mayRun(times(0.1, 0.6), 6, 2, 4)).toBe(true);
  expect(mayRun(times(0.1, 0.6), 6, 1.6, 4)).toBe(false);
  expect(mayRun(times(), 9, 0, 9)).toBe(true);
  expect([...heats(['a'], 10, 9)].map(({ n }) => n)).toEqual([9, 10]);
  // One that left out a board does not come back.
  expect(mayRun(times(0.1), 6, 100, 4)).toBe(false);
});

test('an estimate grows as the tree does, A319283, whatever the times before', () => {
  const nodes = [2057, 8394, 35539, 166926, 856189, 4674890, 27358553];
  nodes.forEach((here, at) => {
    if (at === 0) return;
    const before = nodes[at - 1] ?? 0;
    expect(expected(new Map([[7 + at, { solutions: '', nodes: '', seconds: before }]]), 8 + at) / here).toBeCloseTo(1, 1);
  });
  const known = new Map([[10, { solutions: '', nodes: '', seconds: 35539 }]]);
  expect(projected(known, 13) / 4674890).toBeCloseTo(1, 1);
  expect(projected(known, 10)).toBe(35539);
});

test('of two finishes on a board the better one stays, and the figures say how far it holds', () => {
  const finish = (seconds: number) => ({ solutions: '', nodes: '', seconds });
  const steady = merged(finish(2), finish(1.99));
  expect(merged(undefined, finish(2))).toEqual(finish(2));
  expect(steady.seconds).toBe(1.99);
  expect([undefined, finish(0.9), finish(1)].map(isSteady)).toEqual([false, false, true]);
  expect(told(steady, finish(0.0143))).toBe('140');
  expect(told(steady, merged(finish(0.115), finish(0.117)))).toBe('17');
  // Where the two differ by as much as the first digit is worth, that is all that is said.
  expect(told(steady, merged(finish(0.3), finish(0.11)))).toBe('20');
  expect(told(steady, merged(finish(0.07), finish(0.035)))).toBe('60');
  // A factor that rounds to ten is written as a number, too.
  expect(told(steady, merged(finish(0.203), finish(0.26)))).toBe('10');
  expect(told(steady, finish(0.199))).toBe('10');
  expect(told(finish(0.5), finish(0.8))).toBe('0.63');
});

test('the scale holds every time', () => {
  const frame = { left: 0, right: 100, top: 10, bottom: 110 };
  const all = [3e-7, 0.02, 1.5];
  expect(decades(all)).toMatchObject({ low: -7, high: 1 });
  expect(decades(all).ticks).toHaveLength(9);
  expect(linear(all)).toEqual({ isLog: false, low: 0, high: 1.5, ticks: [0, 0.5, 1, 1.5] });
  for (const range of [decades(all), linear(all)]) {
    for (const seconds of all) {
      expect(up(seconds, range, frame)).toBeGreaterThanOrEqual(10);
      expect(up(seconds, range, frame)).toBeLessThanOrEqual(110);
    }
  }
  expect(decades([])).toMatchObject({ low: -6, high: -2 });
  expect(linear([]).high).toBeGreaterThan(0);
});

test('the linear scale has two to six lines, the last at or above the longest time', () => {
  for (let most = 1e-6; most < 100; most *= 1.13) {
    const { ticks, high } = linear([most]);
    expect(ticks.length, String(most)).toBeGreaterThanOrEqual(3);
    expect(ticks.length, String(most)).toBeLessThanOrEqual(6);
    expect(high).toBeGreaterThanOrEqual(most * (1 - 1e-9));
  }
});

test('the largest board that all have finished', () => {
  expect(shared([])).toBe(0);
  expect(shared([times(1, 2, 3), times(1, 2)])).toBe(5);
  expect(shared([times(1, 2), times()])).toBe(0);
});

test('labels keep their distance and their order', () => {
  const placed = spread([50, 51, 52, 20, 99], 14, 0, 100);
  const sorted = [...placed].sort((a, b) => a - b);
  for (let index = 1; index < sorted.length; index++) {
    expect((sorted[index] ?? 0) - (sorted[index - 1] ?? 0)).toBeGreaterThanOrEqual(14 - 1e-9);
  }
  expect(placed[3]).toBeLessThan(placed[0] ?? 0);
  expect(placed[0]).toBeLessThan(placed[1] ?? 0);
});
