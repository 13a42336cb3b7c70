import { expect, test } from 'vitest';
import { ANTI, COLUMN, DIAG } from '../src/board/shape';
import { NAMES, litIndex, litSquares, namedBy, type Named } from '../src/views/watch/light';
import { questionOf } from '../src/views/watch/question';
import type { SolverId } from '../src/solvers/solvers';
import { readStep, type Step } from '../src/views/watch/step';

/** Queens on (1, 1) and (2, 3) of 4 × 4; the square (3, 2) of the third row is rejected for `lines`. */
function example(lines: number, attacker: readonly [number, number] = [9, 9]): Step {
  const cells = new Uint32Array(16 + 6 * 5);
  cells.set([2, 2, 1, 2, 9, 3, 9, 0, lines, ...attacker]);
  cells.set([0, 0, 0, 0, 15, 14], 16);
  cells.set([2, 0b0001, 0, 0b0010, 0b1100, 0b1000], 22);
  cells.set([4, 0b0101, 0b0010, 0b1100, 0, 0b1100], 28);
  cells.set([4, 0b0101, 0b0001, 0b1000, 0b0010, 0], 34);
  return readStep(4, cells);
}

const text = (solver: SolverId, step: Step, left = true): string => questionOf(solver, step, left)?.terms.map(({ text }) => text).join('') ?? 'none';

test('a square is asked of by the arrays, with their indices', () => {
  expect(text('l2', example(ANTI))).toBe('cols[1] = 0, anti[2 + 1] = 1, diag[3 - 2 + 1] = 0');
  expect(text('l3', example(COLUMN + DIAG))).toBe('cols >> 1 & 1 = 1, anti >> 2 + 1 & 1 = 0, diag >> 3 - 2 + 1 & 1 = 1');
  expect(questionOf('l2', example(0), true)).toMatchObject({ row: 2, col: 1 });
});

test('a queen above is compared by the test that fails', () => {
  expect(text('l0', example(ANTI, [1, 2]))).toBe('abs(2 - 1) == 2 - 1');
  expect(text('l0', example(COLUMN, [0, 1]))).toBe('1 == 1');
  expect(text('l1', example(ANTI, [1, 2]))).toBe('2 + 1 == 1 + 2');
  expect(text('l1', example(DIAG, [1, 0]))).toBe('0 - 1 == 1 - 2');
  // No queen attacks the square, so the question has no numbers.
  expect(questionOf('l1', { ...example(0), action: 'place' }, true)?.terms).toEqual([]);
});

test('a row is asked of at once, in either order of bits', () => {
  expect(text('l5', example(0))).toBe('full & ~(1010 | 0100 | 0011) = 0000');
  expect(text('l4', example(0), false)).toBe('full & ~(0101 | 0010 | 1100) = 0000');
  expect(text('l5', { ...example(0), depth: 4 })).toBe('none');
});

test('nothing is asked while the search goes back', () => {
  for (const action of ['back', 'solution', 'start'] as const) expect(text('l2', { ...example(0), action })).toBe('none');
});

test('a name lights all that it names', () => {
  const step = example(0);
  const lit = (name: Named) => [...litSquares(step, { kind: 'name', name })].sort((a, b) => a - b);
  expect(lit('queens')).toEqual([0, 6]);
  expect(lit('cols')).toEqual([0, 4, 6, 8, 10]);
  expect(lit('anti')).toEqual([6, 9]);
  expect(lit('free')).toEqual([]);
  expect(litIndex(step, { kind: 'name', name: 'diag' }, 'diag')).toBe('all');
  expect(litIndex(step, { kind: 'name', name: 'diag' }, 'cols')).toBeUndefined();
  // In code they stand among other names.
  expect('free = full & ~(cols | anti)  # freely'.split(NAMES)).toEqual(['', 'free', ' = full & ~(', 'cols', ' | ', 'anti', ')  # freely']);
  expect(namedBy('records')).toBe('queens');
});
