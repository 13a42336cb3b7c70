import { expect, test } from 'vitest';
import { asCode } from '../src/exchange/code';
import { readMasks } from '../src/exchange/masks';

const QUEENS = [0, 12, 23, 29, 34, 46, 49, 59];

test('masks are read as they are written', () => {
  expect(readMasks(asCode('masks', 8, QUEENS) ?? '')).toEqual({ n: 8, queens: QUEENS, blocked: [], rules: 'queen' });
});

test('anything else is for the library', () => {
  for (const text of ['', '1 2 3', '2\n*.\n*x', '[1, 3, 0, 2]', '[0b11, 0b1, 0b1, 0b1]', '[0b10000, 0b1, 0b1, 0b1]', '1Q6/8']) {
    expect(readMasks(text), text).toBeUndefined();
  }
});
