// The lines of the Python listings (`crates/bitqueens-tutor/listings`) that ask about squares and that remember queens, with
// the loops around them.
import { ANTI, COLUMN, DIAG } from '../../board/shape';
import type { SolverId } from '../../solvers/solvers';
import type { Action, Step } from '../watch/step';

/** A line, and what takes it: steps, or a line of the board on which a square is refused. */
type Line = readonly [code: string, ...takes: (Action | number)[]];

export const CODE: Partial<Record<SolverId, readonly Line[]>> = {
  l1: [
    ['for above in range(row):'],
    ['  there = queens[above]'],
    ['  if there == col: return True', COLUMN],
    ['  if there + above == col + row: return True', ANTI],
    ['  if there - above == col - row: return True', DIAG],
    ['queens[row] = col', 'place'],
  ],
  l2: [
    ['for col in range(n):'],
    ['  if cols[col] or anti[row + col] or diag[n - 1 - row + col]: continue', 'reject'],
    ['  cols[col] = taken', 'place', 'back'],
    ['  anti[row + col] = taken', 'place', 'back'],
    ['  diag[n - 1 - row + col] = taken', 'place', 'back'],
  ],
  l3: [
    ['for col in range(n):'],
    ['  if (cols >> col | anti >> row + col | diag >> n - 1 - row + col) & 1: continue', 'reject'],
    ['  cols ^= 1 << col', 'place', 'back'],
    ['  anti ^= 1 << (row + col)', 'place', 'back'],
    ['  diag ^= 1 << (n - 1 - row + col)', 'place', 'back'],
  ],
  l4: [
    ['free = full & ~(cols | anti >> row | diag >> n - 1 - row)', 'mask'],
    ['while free:'],
    ['  queen = free & -free', 'place'],
    ['  cols ^= queen', 'place'],
    ['  anti ^= queen << row', 'place'],
    ['  diag ^= queen << (n - 1 - row)', 'place'],
    ['  found += search(row + 1)', 'place'],
    ['  cols ^= queen; anti ^= queen << row; diag ^= queen << (n - 1 - row)', 'back'],
  ],
  l5: [
    ['def search(cols, anti, diag):'],
    ['  free = full & ~(cols | anti | diag)', 'mask'],
    ['  while free:'],
    ['    queen = free & -free', 'place'],
    ['    search(cols | queen, (anti | queen) >> 1, (diag | queen) << 1)', 'place'],
  ],
};

/** Whether a step takes a line. */
export const isTaken = ([, ...takes]: Line, { action, lines }: Step): boolean =>
  takes.some((take) => take === action || (action === 'reject' && take === lines));
