// What each solver remembers at a step, and where: in memory that all its calls share, or in each call. The table of calls
// and the bits under the board are both drawn from here, so that they say the same.
import { scans, type SolverId } from '../../solvers/solvers';
import { lineIndex, type LineName } from './light';
import { bit, type Step } from './step';

export const LINES: readonly LineName[] = ['cols', 'anti', 'diag'];

/** A mark for every column, `/` and `\`, by index. */
export type Marks = Record<LineName, boolean[]>;

export function marksOf({ n, rows }: Step): Marks {
  const none = (length: number) => Array.from({ length }, () => false);
  const marks: Marks = { cols: none(n), anti: none(Math.max(0, 2 * n - 1)), diag: none(Math.max(0, 2 * n - 1)) };
  for (const [row, { queen }] of rows.slice(0, n).entries()) {
    if (queen !== undefined) for (const line of LINES) marks[line][lineIndex(n, line, row, queen)] = true;
  }
  return marks;
}

/** The marks as an integer: bit i is entry i. */
export const wordOf = (marks: readonly boolean[]): number => marks.reduce((word, is, at) => (is ? word + 2 ** at : word), 0);

/** The search has asked about the row that it stands at; it has not when it just came down to it. */
export const isAsked = ({ action, depth, n }: Step): boolean => depth < n && action !== 'place' && action !== 'start' && action !== 'solution';

/** The row at hand as masks: `free` only once it has been asked for, and of it what has been tried. */
export interface RowBits {
  cols: number;
  anti: number;
  diag: number;
  free: number | undefined;
  tried: number;
}

export function bitsOf(step: Step): RowBits {
  const { cols = 0, anti = 0, diag = 0, free = 0, untried = 0 } = step.rows[step.depth] ?? {};
  return isAsked(step) ? { cols, anti, diag, free, tried: free & ~untried } : { cols, anti, diag, free: undefined, tried: 0 };
}

/** Where a solver keeps what it remembers. */
export const keeps = (id: SolverId): 'columns' | 'marks' | 'masks' => (id <= 'l1' ? 'columns' : id <= 'l4' ? 'marks' : 'masks');

export interface Call {
  row: number;
  /** The column of its queen. */
  queen: number | undefined;
  /** Masks of its own. */
  masks: { cols: number; anti: number; diag: number } | undefined;
  /** What it still has to try; nothing before it has asked. */
  untried: number | undefined;
}

/** The calls under way, the first row's first. */
export function callsOf(solver: SolverId, step: Step): Call[] {
  return step.rows.slice(0, Math.min(step.depth + 1, step.n)).map((row, at): Call => {
    const here = at === step.depth;
    const { cols, anti, diag } = row;
    const asked = !here || isAsked(step) || (scans(solver) && step.action !== 'solution');
    const full = 2 ** step.n - 1;
    return {
      row: at,
      queen: row.queen,
      masks: keeps(solver) === 'masks' ? { cols, anti, diag } : undefined,
      // Square by square, a row that was just entered has all of them before it.
      untried: !asked ? undefined : here && !isAsked(step) ? full : row.untried,
    };
  });
}

/** What all calls share: the queens' columns from 1, or marks by index. */
export function sharedBy(solver: SolverId, step: Step): { name: string; text: string }[] {
  if (keeps(solver) === 'masks') return [];
  if (keeps(solver) === 'columns') {
    const columns = step.rows.slice(0, step.depth).map(({ queen = 0 }) => queen + 1);
    return [{ name: 'queens', text: columns.join(' ') }];
  }
  const marks = marksOf(step);
  return LINES.map((name) => ({ name, text: marks[name].map(Number).join('') }));
}

/** Bits as a list, from column 1 on. */
export const listed = (mask: number, n: number): boolean[] => Array.from({ length: n }, (_, at) => bit(mask, at));
