// The table of calls and the bits under the board say the same at every step of every solver, and what the library says.
import { expect, test } from 'vitest';
import { SOLVERS, scans } from '../src/solvers/solvers';
import { LINES, bitsOf, callsOf, keeps, marksOf, sharedBy, wordOf } from '../src/views/watch/calls';
import { digits } from '../src/views/watch/step';
import { stepsOf } from './ladder';

const SIDES = [1, 2, 4, 5, 6];

test.each(SOLVERS)('%s', (solver) => {
  for (const n of SIDES) {
    for (const { step, memory } of stepsOf(solver, n)) {
      const at = `n = ${n}, ${step.action} at depth ${step.depth}`;
      const calls = callsOf(solver, step);
      const bits = bitsOf(step);
      // A call for every queen, and one for the row at hand.
      expect(calls.map(({ queen }) => queen), at).toEqual([...step.rows.slice(0, step.depth).map(({ queen }) => queen), undefined].slice(0, n));
      const here = calls[step.depth];
      if (keeps(solver) === 'masks') {
        expect(sharedBy(solver, step), at).toEqual([]);
        if (here) expect(here.masks, at).toEqual({ cols: bits.cols, anti: bits.anti, diag: bits.diag });
        // Every call has the masks that the queens above it leave.
        for (const { row, masks } of calls) expect(masks?.cols, at).toBe(step.rows.slice(0, row).reduce((mask, { queen = 0 }) => mask | (1 << queen), 0));
      } else {
        // What is shared is no call's own, and is what the library remembers.
        expect(calls.map(({ masks }) => masks), at).toEqual(calls.map(() => undefined));
        expect(sharedBy(solver, step).map(({ text }) => text), at).toEqual(keeps(solver) === 'columns' ? [memory.slice(0, step.depth).join(' ')] : memory);
      }
      // The bits that are free and not crossed are those to be tried; neither is told before the row is asked for.
      if (here && !scans(solver)) expect(here.untried, at).toBe(bits.free === undefined ? undefined : bits.free & ~bits.tried);
      if (here && scans(solver)) {
        const tried = step.action === 'reject' || step.action === 'back' ? (step.col ?? -1) + 1 : 0;
        expect(here.untried, at).toBe((2 ** n - 1) & ~(2 ** tried - 1));
      }
    }
  }
});

test('a row that was not asked for shows nothing as free: solution four after its second queen', () => {
  const [, , , , second] = stepsOf('l4', 8);
  expect(second?.step.action).toBe('place');
  const step = second?.step;
  if (!step) throw new Error('a search of eight queens has more steps');
  expect(bitsOf(step).free).toBeUndefined();
  expect(callsOf('l4', step)[2]?.untried).toBeUndefined();
});

test('the window of the row holds what solution five has as masks', () => {
  for (const { step } of stepsOf('l4', 6)) {
    const { n, depth } = step;
    if (depth >= n) continue;
    const marks = marksOf(step);
    const from = { cols: 0, anti: depth, diag: n - 1 - depth };
    for (const line of LINES) {
      const window = marks[line].slice(from[line], from[line] + n);
      expect(window.map(Number).join('')).toBe(digits(bitsOf(step)[line], n, true));
    }
    expect(wordOf(marks.cols)).toBe(bitsOf(step).cols);
  }
});
