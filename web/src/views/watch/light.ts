// What belongs together: a bit, its square, the line of queens behind it.
import { squareAt } from '../../board/shape';
import { bit, queensOf, type Step } from './step';

export type LineName = 'cols' | 'anti' | 'diag';

/** What text and code name: a mask with all its bits, or the queens. */
export type Named = LineName | 'free' | 'queens';
/** The names in code; an array of records is where the queens stand. */
export const NAMES = /\b(cols|anti|diag|free|queens|records)\b/;
export const namedBy = (name: string): Named => (name === 'records' ? 'queens' : (name as Named));

/** What the visitor points at. */
export type Pointed =
  /** A square of the board. */
  | { kind: 'square'; square: number }
  /** A bit of the row being worked on. */
  | { kind: 'bit'; mask: LineName | 'free'; col: number }
  /** An entry of the arrays: a whole column or diagonal. */
  | { kind: 'line'; line: LineName; index: number }
  /** A word that names something. */
  | { kind: 'name'; name: Named };

/** How far each line goes aside from one row to the next. */
const ASIDE: Record<LineName, number> = { cols: 0, anti: -1, diag: 1 };

/** The number of the line through a square, as the arrays have it. */
export function lineIndex(n: number, line: LineName, row: number, col: number): number {
  return line === 'cols' ? col : line === 'anti' ? row + col : n - 1 - row + col;
}

/** The squares of a line. */
export function lineSquares(n: number, line: LineName, index: number): number[] {
  const squares: number[] = [];
  for (let row = 0; row < n; row++) {
    const col = line === 'cols' ? index : line === 'anti' ? index - row : index - (n - 1) + row;
    if (col >= 0 && col < n) squares.push(squareAt(n, row, col));
  }
  return squares;
}

/** The squares to light up. */
export function litSquares(step: Step, pointed: Pointed | undefined): Set<number> {
  const { n, depth } = step;
  if (!pointed) return new Set();
  if (pointed.kind === 'square') return new Set([pointed.square]);
  if (pointed.kind === 'line') return new Set(lineSquares(n, pointed.line, pointed.index));
  if (pointed.kind === 'name' && pointed.name === 'queens') return new Set(queensOf(step));
  if (depth >= n) return new Set();
  if (pointed.kind === 'bit') return litBit(step, pointed.mask, pointed.col);
  const { name } = pointed;
  const lit = new Set<number>();
  for (let col = 0; name !== 'queens' && col < n; col++) {
    if (bit(step.rows[depth]?.[name] ?? 0, col)) for (const square of litBit(step, name, col)) lit.add(square);
  }
  return lit;
}

/** The square of a bit in the row being worked on; a bit that is set comes from a queen above: the way up to it, too. */
function litBit(step: Step, mask: LineName | 'free', bitCol: number): Set<number> {
  const { n, depth } = step;
  const lit = new Set([squareAt(n, depth, bitCol)]);
  if (mask === 'free') return lit;
  const way: number[] = [];
  for (let row = depth - 1, col = bitCol - ASIDE[mask]; row >= 0; row--, col -= ASIDE[mask]) {
    if (col < 0 || col >= n) break;
    way.push(squareAt(n, row, col));
    if (step.rows[row]?.queen === col) {
      for (const square of way) lit.add(square);
      break;
    }
  }
  return lit;
}

/** The column of the row's bits to light up, if there is one. */
export function litColumn(step: Step, pointed: Pointed | undefined): number | undefined {
  if (pointed?.kind === 'bit') return pointed.col;
  if (pointed?.kind !== 'square' || Math.floor(pointed.square / step.n) !== step.depth) return undefined;
  return pointed.square % step.n;
}

/** The entry of an array to light up, if there is one, or all that are set. */
export function litIndex(step: Step, pointed: Pointed | undefined, line: LineName): number | 'all' | undefined {
  const { n, depth } = step;
  if (pointed?.kind === 'name') return pointed.name === line ? 'all' : undefined;
  if (pointed?.kind === 'line') return pointed.line === line ? pointed.index : undefined;
  if (pointed?.kind === 'square') return lineIndex(n, line, Math.floor(pointed.square / n), pointed.square % n);
  if (pointed?.kind === 'bit' && depth < n && (pointed.mask === line || pointed.mask === 'free')) {
    return lineIndex(n, line, depth, pointed.col);
  }
  return undefined;
}
