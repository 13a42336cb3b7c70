// What boards are drawn from, in the units of the library's pictures: a square is 40 wide.

export const SQUARE = 40;

/** The queen of `crates/bitqueens-formats/src/draw/svg.rs`; a test compares the two. */
export const QUEEN =
  'M20 4.2a2.9 2.9 0 1 1-.01 0ZM10.2 11.4L13.6 19.6H26.4L29.8 11.4L24.9 14.8' +
  'L22.6 10.4L20 14.6L17.4 10.4L15.1 14.8ZM13.4 21.2H26.6V23.4H13.4ZM15.8 24.8H24.2Q24.2 29.8 28.2 33.2' +
  'H11.8Q15.8 29.8 15.8 24.8ZM10.6 34.4H29.4Q30.6 34.4 30.6 35.6V37.2H9.4V35.6Q9.4 34.4 10.6 34.4Z';

/** Colours of regions; `colours.css` has as many. */
export const REGION_COLOURS = 12;

/** A pattern for each of them, on a tile of 10 × 10; the first is plain. */
export const PATTERNS = [
  '',
  'M0 5h10',
  'M5 0v10',
  'M0 10L10 0',
  'M0 0L10 10',
  'M0 5h10M5 0v10',
  'M0 0L10 10M0 10L10 0',
  'M4 5h2v1h-2z',
  'M0 7L5 3L10 7',
  'M2 5a3 3 0 1 0 6 0a3 3 0 1 0 -6 0',
  'M2 2h6v6h-6z',
  'M0 3h5M5 8h5',
] as const;

/** What may be drawn on a square besides a queen. */
export type Sign =
  /** A queen attacks it: a dot. */
  | 'attacked'
  /** The player's own mark: a small cross. */
  | 'mark'
  /** It is free: a ring. */
  | 'free'
  /** It is free, for later: a small ring. */
  | 'later'
  /** A search looked at it and found it attacked: a small cross. */
  | 'looked'
  /** A queen stood there and was taken back: its outline. */
  | 'ghost'
  /** A hint’s trial forces a queen there: the same. */
  | 'forced'
  /** Its queen is being taken back: lifted off the square. */
  | 'lifted'
  /** It is refused right now, or is wrong: a bold frame with a cross. */
  | 'rejected'
  /** Its queen clashes with another: a bold frame. */
  | 'clash'
  /** No queen can stand there: a bold red cross. */
  | 'excluded'
  /** A queen goes there: its outline in green. */
  | 'hint';

/** The lines through a square that are taken: add them up. */
export const COLUMN = 1;
export const ANTI = 2;
export const DIAG = 4;

/** Squares are numbered row by row from the top left, from 0. */
export const squareAt = (n: number, row: number, col: number): number => row * n + col;
export const rowOf = (n: number, square: number): number => Math.floor(square / n);
export const colOf = (n: number, square: number): number => square % n;

/** The squares on the way to another one, that one included. */
export function lineTo(n: number, from: number, to: number): number[] {
  const [rows, cols] = [rowOf(n, to) - rowOf(n, from), colOf(n, to) - colOf(n, from)];
  const length = Math.max(Math.abs(rows), Math.abs(cols));
  return Array.from({ length }, (_, at) => from + n * Math.round((rows * (at + 1)) / length) + Math.round((cols * (at + 1)) / length));
}

const ring = (radius: number): string => `m-${radius} 0a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 -${2 * radius} 0`;
const cross = (arm: number): string => `m-${arm} -${arm}l${2 * arm} ${2 * arm}m0 -${2 * arm}l-${2 * arm} ${2 * arm}`;
const frame = 'm-14 -18h28q4 0 4 4v28q0 4 -4 4h-28q-4 0 -4 -4v-28q0 -4 4 -4z';

/** The shape of a sign, from the middle of its square on. */
const SHAPES: Partial<Record<Sign, string>> = {
  attacked: ring(4.5),
  mark: cross(6),
  looked: cross(5),
  free: ring(7),
  later: ring(4),
  excluded: cross(11),
  clash: frame,
  rejected: `${frame}m14 18${cross(7)}`,
};

/** A sign as a path on its square; a path of its own is cheaper to draw than one that is moved there. */
export const signPath = (n: number, square: number, sign: Sign): string => `M${middle(n, square)}${SHAPES[sign] ?? ''}`;

/** The middle of a square. */
export const middle = (n: number, square: number): string => `${(colOf(n, square) + 0.5) * SQUARE} ${(rowOf(n, square) + 0.5) * SQUARE}`;

const LINES: readonly (readonly [number, string])[] = [[COLUMN, 'm0 -11v22'], [ANTI, 'm10 -10l-20 20'], [DIAG, 'm-10 -10l20 20']];

/** The lines of one kind through squares, as one path; `lines` has sums of COLUMN, ANTI and DIAG. */
export function linePath(n: number, lines: ReadonlyMap<number, number>, kind: number): string {
  const shape = LINES.find(([line]) => line === kind)?.[1] ?? '';
  let path = '';
  for (const [square, taken] of lines) if (taken & kind) path += `M${middle(n, square)}${shape}`;
  return path;
}

/** The dark squares of a board as one path. */
export function darkSquares(n: number): string {
  let path = '';
  for (let row = 0; row < n; row++) {
    for (let col = (row + 1) % 2; col < n; col += 2) {
      path += `M${col * SQUARE} ${row * SQUARE}h${SQUARE}v${SQUARE}h-${SQUARE}z`;
    }
  }
  return path;
}

/** The borders between regions, and around the board unless what lies `outside` is one of them, as one path. */
export function regionBorders(n: number, regions: readonly number[], outside?: number): string {
  const at = (row: number, col: number): number | undefined =>
    row < 0 || col < 0 || row >= n || col >= n ? outside : regions[squareAt(n, row, col)];
  let path = '';
  for (let row = 0; row <= n; row++) {
    for (let col = 0; col <= n; col++) {
      const here = at(row, col);
      if (col < n && here !== at(row - 1, col)) path += `M${col * SQUARE} ${row * SQUARE}h${SQUARE}`;
      if (row < n && here !== at(row, col - 1)) path += `M${col * SQUARE} ${row * SQUARE}v${SQUARE}`;
    }
  }
  return path;
}

/** Letters of regions, in the order of their numbers. */
export function regionName(region: number): string {
  return 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'[region] ?? '?';
}
