import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { QUEEN, SQUARE, darkSquares, lineTo, regionBorders } from '../src/board/shape';

test('the queen is the one of the library’s pictures', () => {
  const source = readFileSync(new URL('../../crates/bitqueens-formats/src/draw/svg.rs', import.meta.url), 'utf8');
  const drawn = /const QUEEN: &str = "([^"]+)"/.exec(source)?.[1]?.replaceAll('\\\n', '');
  expect(QUEEN).toBe(drawn);
  const icon = readFileSync(new URL('../public/icon.svg', import.meta.url), 'utf8');
  expect(icon).toContain(QUEEN);
});

test('half of the squares are dark', () => {
  for (let n = 1; n <= 12; n++) expect(darkSquares(n).split('M')).toHaveLength(Math.floor((n * n) / 2) + 1);
});

test('borders part what differs', () => {
  // Two regions side by side: the outline of 2 × 2 squares and one line down the middle.
  expect(regionBorders(2, [0, 1, 0, 1]).match(/h40/g)).toHaveLength(4);
  expect(regionBorders(2, [0, 1, 0, 1]).match(/v40/g)).toHaveLength(6);
  expect(SQUARE).toBe(40);
});

test('a pointer that jumps passes the squares in between', () => {
  expect(lineTo(8, 0, 1)).toEqual([1]);
  expect(lineTo(8, 0, 63)).toEqual([9, 18, 27, 36, 45, 54, 63]);
  expect(lineTo(8, 16, 19)).toEqual([17, 18, 19]);
  expect(lineTo(8, 59, 35)).toEqual([51, 43, 35]);
  // Off the straight lines each square touches the one before it.
  expect(lineTo(8, 0, 11)).toEqual([1, 10, 11]);
  expect(lineTo(8, 5, 5)).toEqual([]);
});
