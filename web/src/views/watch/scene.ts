// What a step looks like on the board: queens, the lines through the row being worked on, signs, and
// dots on the attacked squares further down.
import { ANTI, COLUMN, DIAG, SQUARE, squareAt, type Sign } from '../../board/shape';
import { bit, type Step } from './step';

export function queensOf({ n, rows }: Step): number[] {
  return rows.slice(0, n).flatMap(({ queen }, row) => (queen === undefined ? [] : [squareAt(n, row, queen)]));
}

/** The lines that attack the squares of the row. */
export function linesOf({ n, depth, rows }: Step): Map<number, number> {
  const taken = new Map<number, number>();
  const row = rows[depth];
  for (let col = 0; row && depth < n && col < n; col++) {
    const sum =
      (bit(row.cols, col) ? COLUMN : 0) + (bit(row.anti, col) ? ANTI : 0) + (bit(row.diag, col) ? DIAG : 0);
    if (sum > 0) taken.set(squareAt(n, depth, col), sum);
  }
  return taken;
}

/** Free squares still to be tried, the square that was tried or left, and who attacks it. */
export function signsOf(step: Step): Map<number, Sign> {
  const { n, depth } = step;
  const signs = new Map<number, Sign>();
  const row = step.rows[depth];
  for (let col = 0; row && depth < n && col < n; col++) {
    if (bit(row.free & row.untried, col)) signs.set(squareAt(n, depth, col), 'free');
  }
  if (step.row !== undefined && step.col !== undefined) {
    const square = squareAt(n, step.row, step.col);
    if (step.action === 'reject') signs.set(square, 'rejected');
    if (step.action === 'back') signs.set(square, 'mark');
  }
  if (step.attacker) signs.set(squareAt(n, step.attacker.row, step.attacker.col), 'clash');
  return signs;
}

/** One path for all dots: there are many of them, and they change with every queen. */
export function dotsOf({ n, depth, rows }: Step): string {
  let path = '';
  for (let row = depth + 1; row < n; row++) {
    const masks = rows[row];
    const attacked = masks ? masks.cols | masks.anti | masks.diag : 0;
    for (let col = 0; col < n; col++) {
      if (bit(attacked, col)) path += `M${(col + 0.5) * SQUARE} ${(row + 0.5) * SQUARE}h0`;
    }
  }
  return path;
}

/** Words for a square. */
export interface SquareWords {
  square: (row: number, col: number) => string;
  isQueen: string;
  isFree: string;
  isAttacked: (by: string) => string;
  attackedBy: Record<number, string>;
  and: string;
  separator: string;
}

export function describeSquare({ n, depth, rows }: Step, square: number, w: SquareWords): string {
  const [row, col] = [Math.floor(square / n), square % n];
  const name = w.square(row + 1, col + 1);
  const masks = rows[row];
  if (masks?.queen === col) return name + w.separator + w.isQueen;
  if (!masks || row < depth) return name;
  const by = [COLUMN, ANTI, DIAG].filter((_, at) => bit([masks.cols, masks.anti, masks.diag][at] ?? 0, col));
  const what = by.length === 0 ? w.isFree : w.isAttacked(by.map((line) => w.attackedBy[line]).join(w.and));
  return name + w.separator + what;
}
