import { expect, test } from 'vitest';
import { ANTI, COLUMN, DIAG } from '../src/board/shape';
import { describeSquare, linesOf, raysOf, signsOf } from '../src/views/watch/scene';
import { queensOf, readStep, type Step } from '../src/views/watch/step';

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

test('square by square: what was looked at leaves a trace', () => {
  const step = example();
  expect(queensOf(step)).toEqual([0, 6]);
  // Only the line of the square that is being refused is known, and drawn to the queen on it.
  expect([...linesOf(step, true)]).toEqual([[9, ANTI]]);
  expect(raysOf(step)).toEqual([{ line: 'anti', path: 'M100 60L60 100' }]);
  const signs = signsOf(step, true);
  expect([...signs]).toEqual([[4, 'looked'], [5, 'looked'], [8, 'looked'], [9, 'rejected'], [6, 'clash']]);
  // Without an attacker by name the line goes over the whole board.
  expect(raysOf({ ...step, attacker: undefined })).toEqual([{ line: 'anti', path: 'M140 20L20 140' }]);
});

test('a row at once: what is free, what was tried, what is lifted', () => {
  const step = { ...example(), action: 'mask' as const, row: 2, col: undefined, attacker: undefined };
  expect([...linesOf(step, false)]).toEqual([[8, COLUMN], [9, ANTI], [10, COLUMN + DIAG], [11, DIAG]]);
  // The first row's other squares and the second row's last one are still to be tried.
  expect([...signsOf(step, false)]).toEqual([[1, 'later'], [2, 'later'], [3, 'later'], [7, 'later']]);
  expect(raysOf(step)).toEqual([]);
  const back = { ...step, action: 'back' as const, depth: 1, row: 1, col: 2, rows: step.rows.map((row, at) => (at === 1 ? { ...row, queen: undefined } : row)) };
  expect([...signsOf(back, false)].slice(3)).toEqual([[6, 'lifted'], [7, 'free']]);
  expect([...signsOf(back, true)].slice(-3)).toEqual([[4, 'looked'], [5, 'looked'], [6, 'lifted']]);
});

test('a full board and an empty one', () => {
  const full = { ...example(), action: 'solution' as const, depth: 4, row: undefined, col: undefined, attacker: undefined };
  expect([linesOf(full, true).size, linesOf(full, false).size, raysOf(full).length]).toEqual([0, 0, 0]);
  const start = { ...example(), action: 'start' as const, depth: 0, row: undefined, col: undefined, attacker: undefined };
  expect([signsOf(start, true).size, signsOf(start, false).size]).toEqual([0, 0]);
});

test('what is said of a square', () => {
  const w = {
    square: (row: number, col: number) => `${row} ${col}`,
    isQueen: 'queen',
    isFree: 'free',
    isBlocked: 'blocked',
    separator: ', ',
    isAttacked: (by: string) => `by ${by}`,
    attackedBy: { [COLUMN]: '|', [ANTI]: '/', [DIAG]: '\\' },
    and: ' ',
  };
  const said = (square: number) => describeSquare(example(), square, w, new Set([1, 10]));
  expect([said(0), said(1), said(2), said(13)]).toEqual(['1 1, queen', '1 2, blocked', '1 3', '4 2, free']);
  expect(describeSquare(example(), 10, w, new Set())).toBe('3 3, by | \\');
});
