import { expect, test } from 'vitest';
import { fromJson, fromShort, plain, toJson, toShort, type Position } from '../src/board/position';
import { readFileSync } from 'node:fs';
import { QUEEN, SQUARE, darkSquares, lineTo, regionBorders } from '../src/board/shape';

const four: Position = { n: 4, queens: [1, 7], blocked: [0, 15], rules: 'queen' };

test('the short form', () => {
  expect(toShort(plain(8))).toBe('8/8/8/8/8/8/8/8');
  expect(toShort(four)).toBe('xQ2/3Q/4/3x');
  expect(toShort({ ...four, n: 2, queens: [], blocked: [], regions: [0, 0, 1, 1], rules: 'touching' })).toBe('2/2~AABB~touching');
});

test('what is written is read again', () => {
  let seed = 3;
  const next = (below: number) => (seed = (seed * 1103515245 + 12345) % 2147483648) % below;
  for (let round = 0; round < 300; round++) {
    const n = 1 + next(32);
    const squares = Array.from({ length: n * n }, (_, square) => square);
    const kind = squares.map(() => next(6));
    const regions = round % 2 === 0 ? numbered(squares.map(() => next(Math.min(n, 60)))) : undefined;
    const position: Position = {
      n,
      queens: squares.filter((square) => kind[square] === 0),
      blocked: squares.filter((square) => kind[square] === 1),
      rules: ['queen', 'touching', 'torus-semi'][round % 3] ?? '',
      ...(regions && { regions }),
    };
    expect(fromShort(toShort(position))).toEqual(position);
    expect(fromJson(toJson(position))).toEqual(position);
  }
});

test('anything else is refused', () => {
  for (const text of ['', '/', '8', '3/3', '4/4/4/5', 'Q/Q', 'xQ2/3Q/4/3y', '2/2~AAB', '2/2~AAB!', '2/2~~Queen', '2/2~~queen~', '1\u0000', '33/'.repeat(33), '9'.repeat(9999)]) {
    expect(fromShort(text), text).toBeUndefined();
  }
});

/** As the page numbers regions: in reading order. */
function numbered(regions: number[]): number[] {
  const seen = [...new Set(regions)];
  return regions.map((region) => seen.indexOf(region));
}

test('the queen is the one of the library’s pictures', () => {
  const source = readFileSync(new URL('../../crates/bitqueens-formats/src/draw/board.rs', import.meta.url), 'utf8');
  const drawn = /const QUEEN: &str = "([^"]+)"/.exec(source)?.[1]?.replace(/\\\n\s*/g, '');
  // There its ball is a circle.
  expect(QUEEN).toBe(`M20 4.2a2.9 2.9 0 1 1-.01 0Z${drawn}`);
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
  // With what lies outside, one part alone has an outline.
  const outline = regionBorders(2, [1, 0, 1, 0], 0);
  expect([outline.match(/h40/g)?.length, outline.match(/v40/g)?.length]).toEqual([2, 4]);
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
