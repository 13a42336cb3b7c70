// What a solver has done in the row at hand: counted in its Python listing (`crates/bitqueens-tutor/listings`), where an
// operation is a comparison, an addition or a subtraction, or one on bits; the loop's own are left out.
import { scans, type SolverId } from '../../solvers/solvers';
import { bit, type Row, type Step } from '../watch/step';

export interface Cost {
  /** From 0. */
  row: number;
  /** Squares looked at one by one. */
  looked: number;
  operations: number;
  /** Entries or integers read and written in memory that all calls share. */
  touched: number;
}

/** Of one square. */
type Spent = readonly [operations: number, touched: number];

const NONE: Spent = [0, 0];
const plus = (a: Spent, b: Spent): Spent => [a[0] + b[0], a[1] + b[1]];

/** The row that the last step was about. */
const rowAtHand = ({ n, row, depth }: Step): number => row ?? Math.min(depth, n - 1);

export function costOf(solver: SolverId, step: Step): Cost {
  const at = rowAtHand(step);
  const row = step.rows[at];
  const isSolution = step.action === 'solution';
  const upTo = (isSolution ? row?.queen : step.row === undefined || step.action === 'mask' ? undefined : step.col) ?? -1;
  const cols = Array.from({ length: upTo + 1 }, (_, col) => col);
  const placed = cols.filter((col) => bit(row?.free ?? 0, col));
  const backed = isSolution || step.action === 'place' ? placed.length - 1 : placed.length;
  const looked = scans(solver) ? cols : placed;
  const asked = row && (scans(solver) ? cols.map((col) => lookAt(solver, step, row, at, col)).reduce(plus, NONE) : askRow(solver, step));
  const moves = [...placed.map(() => PLACE[solver]), ...Array.from({ length: Math.max(0, backed) }, () => BACK[solver])].reduce(plus, NONE);
  const [operations, touched] = plus(asked ?? NONE, moves);
  return { row: at, looked: looked.length, operations, touched };
}

/** A queen of solution four or five is the lowest one of `free`, and leaves it: three operations. */
const PLACE: Record<SolverId, Spent> = { l0: [0, 1], l1: [0, 1], l2: [4, 3], l3: [10, 3], l4: [10, 3], l5: [8, 0], l6: [8, 0] };
const BACK: Record<SolverId, Spent> = { l0: [0, 1], l1: NONE, l2: [4, 3], l3: [10, 3], l4: [7, 3], l5: NONE, l6: NONE };

/** The whole row: `full & ~(cols | anti >> row | diag >> n - 1 - row)`, or without the shifts. */
const askRow = (solver: SolverId, { action }: Step): Spent => (action === 'start' ? NONE : solver === 'l4' ? [8, 3] : [4, 0]);

function lookAt(solver: SolverId, step: Step, row: Row, at: number, col: number): Spent {
  if (solver === 'l3') return [11, 3];
  const [isCol, isAnti] = [bit(row.cols, col), bit(row.anti, col)];
  // `or` stops at the first mark that it finds.
  if (solver === 'l2') return isCol ? [1, 1] : isAnti ? [3, 2] : [7, 3];
  const asked = askedOf(step, at, col);
  return asked.map(({ row: above, col: there }) => askQueen(solver, at, col, above, there)).reduce(plus, NONE);
}

/** One queen above: same column, same sum, same difference; or same column, same distance. */
function askQueen(solver: SolverId, row: number, col: number, above: number, there: number): Spent {
  if (there === col) return [1, 1];
  if (solver === 'l0') return [5, 1];
  return there + above === col + row ? [4, 1] : [7, 1];
}

/** The queens that solution one asks about a square: from the top down, until one attacks. */
export function askedOf({ rows }: Step, row: number, col: number): { row: number; col: number; hits: boolean }[] {
  const asked = [];
  for (let above = 0; above < row; above++) {
    const there = rows[above]?.queen;
    if (there === undefined) break;
    const hits = there === col || Math.abs(there - col) === row - above;
    asked.push({ row: above, col: there, hits });
    if (hits) break;
  }
  return asked;
}
