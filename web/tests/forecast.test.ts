import { expect, test } from 'vitest';
import { percent, secondsLeft } from '../src/views/count/forecast';

test('time left goes by the share that is done', () => {
  expect(secondsLeft(0.25, 10)).toBe(30);
  expect(secondsLeft(1, 10)).toBe(0);
  expect(secondsLeft(0, 10)).toBeUndefined();
  expect(secondsLeft(0.5, 0.1)).toBeUndefined();
});

test('a count is at 100 % when it is over, and not before', () => {
  expect(percent(1)).toBe('100\u202f%');
  expect(percent(0.99999)).toBe('99.99\u202f%');
  expect(percent(0.5)).toBe('50.00\u202f%');
  // No digit comes or goes on the way.
  expect(percent(0.00999)).toBe('0.99\u202f%');
  expect(percent(0.01)).toBe('1.00\u202f%');
  expect(percent(0.00001)).toBe('0.00\u202f%');
});
