import { expect, test } from 'vitest';
import { asCode } from '../src/exchange/code';

// (1, 2), (2, 4), (3, 1), (4, 3) on a board of four.
const solution = [1, 7, 8, 14];

test('a list, masks and a grid', () => {
  expect(asCode('list', 4, solution)).toBe('[1, 3, 0, 2]');
  expect(asCode('from1', 4, solution)).toBe('[2, 4, 1, 3]');
  expect(asCode('masks', 4, solution)).toBe('[0b0010, 0b1000, 0b0001, 0b0100]');
  expect(asCode('grid', 4, solution)).toBe('[\n  ".Q..",\n  "...Q",\n  "Q...",\n  "..Q.",\n]');
});

test('a board that is not full has no list', () => {
  expect(asCode('list', 4, [1])).toBeUndefined();
  expect(asCode('from1', 4, [1])).toBeUndefined();
  expect(asCode('list', 2, [0, 1])).toBeUndefined();
  expect(asCode('masks', 2, [0, 1])).toBe('[0b11, 0b00]');
  expect(asCode('grid', 2, [])).toBe('[\n  "..",\n  "..",\n]');
});
