import { expect, test } from 'vitest';
import { ANTI, COLUMN, DIAG } from '../src/board/shape';
import { describeSquare, dotsOf, linesOf, queensOf, signsOf } from '../src/views/watch/scene';
import { readStep, type Step } from '../src/views/watch/step';

/** Queens on (1, 1) and (2, 3) of 4 × 4; the third row is looked at, its square (3, 2) is rejected. */
function example(): Step {
  const cells = new Uint32Array(16 + 6 * 5);
  cells.set([2, 2, 1, 2, 9, 3, 9, 0, ANTI, 1, 2]);
  cells.set([0, 0, 0, 0, 15, 14], 16);
  cells.set([2, 0b0001, 0, 0b0010, 0b1100, 0b1000], 22);
  cells.set([4, 0b0101, 0b0010, 0b1100, 0, 0b1100], 28);
  cells.set([4, 0b0101, 0b0001, 0b1000, 0b0010, 0], 34);
  return readStep(4, cells);
}

test('a step on the board', () => {
  const step = example();
  expect(queensOf(step)).toEqual([0, 6]);
  expect([...linesOf(step)]).toEqual([[8, COLUMN], [9, ANTI], [10, COLUMN + DIAG], [11, DIAG]]);
  expect([...signsOf(step)]).toEqual([[9, 'rejected'], [6, 'clash']]);
  // Columns 1, 3 and 4 of the last row.
  expect(dotsOf(step)).toBe('M20 140h0M100 140h0M140 140h0');
});

test('a full board and an empty one', () => {
  const full = { ...example(), depth: 4, row: undefined, col: undefined, attacker: undefined };
  expect([linesOf(full).size, signsOf(full).size, dotsOf(full)]).toEqual([0, 0, '']);
  const start = { ...example(), action: 'start' as const, depth: 0, row: undefined, col: undefined, attacker: undefined };
  expect([...signsOf(start)].map(([square]) => square)).toEqual([1, 2, 3]);
});

test('what is said of a square', () => {
  const w = {
    square: (row: number, col: number) => `${row} ${col}`,
    isQueen: 'queen',
    isFree: 'free',
    separator: ', ',
    isAttacked: (by: string) => `by ${by}`,
    attackedBy: { [COLUMN]: '|', [ANTI]: '/', [DIAG]: '\\' },
    and: ' ',
  };
  const said = (square: number) => describeSquare(example(), square, w);
  expect([said(0), said(1), said(10), said(13)]).toEqual(['1 1, queen', '1 2', '3 3, by | \\', '4 2, free']);
});
