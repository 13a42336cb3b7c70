// What a step looks like on the board: queens, what was looked at, and why a square was refused.
import { ANTI, COLUMN, DIAG, SQUARE, squareAt, type Sign } from '../../board/shape';
import { lineIndex, lineSquares, type LineName } from './light';
import type { watch } from './messages';
import { facing } from './naming.svelte';
import { bit, type Row, type Step } from './step';

/** The search has looked at the row that it stands at; it has not when it just came down to it. */
const isEntered = ({ action }: Step): boolean => action === 'mask' || action === 'reject' || action === 'back';

/**
 * For a solver that masks whole rows: the lines that attack the squares of the row. One that goes square
 * by square knows them at the square that it refused.
 */
export function linesOf(step: Step, scans: boolean): Map<number, number> {
  const { n, depth, rows } = step;
  const taken = new Map<number, number>();
  const row = rows[depth];
  if (scans) {
    if (step.action === 'reject' && step.row !== undefined && step.col !== undefined) {
      taken.set(squareAt(n, step.row, step.col), step.lines);
    }
    return taken;
  }
  for (let col = 0; row && depth < n && col < n; col++) {
    const sum =
      (bit(row.cols, col) ? COLUMN : 0) + (bit(row.anti, col) ? ANTI : 0) + (bit(row.diag, col) ? DIAG : 0);
    if (sum > 0) taken.set(squareAt(n, depth, col), sum);
  }
  return taken;
}

/** What is left of the work: squares looked at, queens taken back, free squares still to be tried. */
export function signsOf(step: Step, scans: boolean): Map<number, Sign> {
  const { n, depth, rows } = step;
  const signs = new Map<number, Sign>();
  for (const [row, call] of rows.slice(0, n).entries()) {
    if (row > depth || (row === depth && !isEntered(step))) break;
    const upTo = row === depth ? (step.col ?? -1) : (call.queen ?? -1);
    for (let col = 0; col < n; col++) {
      const sign = scans ? looked(call, col, upTo) : masked(call, col, row === depth);
      if (sign) signs.set(squareAt(n, row, col), sign);
    }
  }
  if (step.row !== undefined && step.col !== undefined) {
    const square = squareAt(n, step.row, step.col);
    if (step.action === 'reject') signs.set(square, 'rejected');
    if (step.action === 'back') signs.set(square, 'lifted');
  }
  if (step.attacker) signs.set(squareAt(n, step.attacker.row, step.attacker.col), 'clash');
  return signs;
}

/** Square by square, up to a column. */
function looked(call: Row, col: number, upTo: number): Sign | undefined {
  if (col > upTo || col === call.queen) return undefined;
  return bit(call.free, col) ? 'ghost' : 'looked';
}

/** A whole row at once: of the free squares some were tried. */
function masked(call: Row, col: number, isCurrent: boolean): Sign | undefined {
  if (!bit(call.free, col) || col === call.queen) return undefined;
  if (!bit(call.untried, col)) return 'ghost';
  return isCurrent ? 'free' : 'later';
}

/** The lines on which a square was refused, drawn over the whole board; to the attacker if it is named. */
export function raysOf(step: Step): { line: LineName; path: string }[] {
  const { n, action, row, col, attacker } = step;
  if (action !== 'reject' || row === undefined || col === undefined) return [];
  const middle = (square: number) => `${((square % n) + 0.5) * SQUARE} ${(Math.floor(square / n) + 0.5) * SQUARE}`;
  const lines = ([['cols', COLUMN], ['anti', ANTI], ['diag', DIAG]] as const).filter(([, sign]) => step.lines & sign);
  return lines.map(([line]) => {
    const along = lineSquares(n, line, lineIndex(n, line, row, col));
    const [first = 0, last = 0] = attacker
      ? [squareAt(n, attacker.row, attacker.col), squareAt(n, row, col)]
      : [along[0], along.at(-1)];
    return { line, path: `M${middle(first)}L${middle(last)}` };
  });
}

/** Words for a square. */
type SquareWords = Pick<ReturnType<typeof watch>, 'square' | 'isQueen' | 'isFree' | 'isBlocked' | 'isAttacked' | 'attackedBy' | 'and' | 'separator'>;

export function describeSquare({ n, depth, rows }: Step, square: number, w: SquareWords, blocked: ReadonlySet<number>): string {
  const [row, col] = [Math.floor(square / n), square % n];
  const name = w.square(row + 1, col + 1);
  const masks = rows[row];
  if (masks?.queen === col) return name + w.separator + w.isQueen;
  if (blocked.has(square)) return name + w.separator + w.isBlocked;
  if (!masks || row < depth) return name;
  const by = [COLUMN, ANTI, DIAG].filter((_, at) => bit([masks.cols, masks.anti, masks.diag][at] ?? 0, col));
  const what = by.length === 0 ? w.isFree : w.isAttacked(facing(by.map((line) => w.attackedBy[line]).join(w.and)));
  return name + w.separator + what;
}
