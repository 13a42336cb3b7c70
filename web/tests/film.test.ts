import { expect, test } from 'vitest';
import { MOST, nameOf, plan } from '../src/views/watch/film/plan';

test('an animation ends with the search, or after as many frames as it may have', () => {
  expect(plan(0, 5, 4)).toEqual({ from: 0, to: 5, delays: [250, 250, 250, 250, 250, 2000] });
  const long = plan(100, 10_000, 1);
  expect([long.from, long.to, long.delays.length]).toEqual([100, 100 + MOST - 1, MOST]);
  expect(long.delays.at(-1)).toBe(2000);
  expect(plan(5, 5, 4).delays).toEqual([2000]);
});

test('a step beyond the search is its last', () => {
  expect(plan(99, 5, 4)).toEqual({ from: 5, to: 5, delays: [2000] });
});

test('times are hundredths of a second, and no shorter than programs show', () => {
  for (const speed of [1, 2, 4, 8, 15, 30, 60, 250, 5000]) {
    for (const delay of plan(0, 1000, speed).delays) {
      expect(delay % 10).toBe(0);
      expect(delay).toBeGreaterThanOrEqual(40);
    }
  }
});

test('its name says what it shows', () => {
  expect(nameOf(8, 'l5', plan(0, 1000, 4))).toBe('queens-8-l5-steps-0-119.gif');
});
