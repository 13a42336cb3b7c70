// A step of a search, from the numbers that `Trace.cells` gives.

export const ACTIONS = ['start', 'mask', 'reject', 'place', 'solution', 'back'] as const;
export type Action = (typeof ACTIONS)[number];

/** One row of the board as the queens above it leave it; bit i is column i. */
export interface Row {
  /** The column of its queen. */
  queen: number | undefined;
  cols: number;
  anti: number;
  diag: number;
  free: number;
  untried: number;
}

export interface Step {
  n: number;
  action: Action;
  /** The square or row that it is about. */
  row: number | undefined;
  col: number | undefined;
  depth: number;
  /** Line of the source. */
  line: number;
  nodes: number;
  tried: number;
  solutions: number;
  /** COLUMN, ANTI and DIAG added up: why a square was rejected. */
  lines: number;
  attacker: { row: number; col: number } | undefined;
  /** One more than the board has: what the last call finds. */
  rows: Row[];
}

/** Words before the rows, and for each row. */
export const [HEAD, ROW] = [16, 6] as const;

export function readStep(n: number, cells: Uint32Array): Step {
  const word = (at: number): number => cells[at] ?? 0;
  const index = (at: number): number | undefined => (word(at) < n ? word(at) : undefined);
  const rows = Array.from({ length: n + 1 }, (_, row): Row => {
    const start = HEAD + ROW * row;
    return {
      queen: index(start),
      cols: word(start + 1),
      anti: word(start + 2),
      diag: word(start + 3),
      free: word(start + 4),
      untried: word(start + 5),
    };
  });
  const [attackerRow, attackerCol] = [index(9), index(10)];
  return {
    n,
    action: ACTIONS[word(0)] ?? 'start',
    row: index(1),
    col: index(2),
    depth: word(3),
    line: word(4),
    nodes: word(5),
    tried: word(6),
    solutions: word(7),
    lines: word(8),
    attacker:
      attackerRow === undefined || attackerCol === undefined ? undefined : { row: attackerRow, col: attackerCol },
    rows,
  };
}

/** The squares of the queens. */
export function queensOf({ n, rows }: Step): number[] {
  return rows.slice(0, n).flatMap(({ queen }, row) => (queen === undefined ? [] : [row * n + queen]));
}

/** Is bit `at` set? */
export const bit = (mask: number, at: number): boolean => ((mask >>> at) & 1) === 1;

/** The lowest n bits in writing; column 1, bit 0, at the left or at the right. */
export function digits(mask: number, n: number, left: boolean): string {
  const text = Array.from({ length: n }, (_, at) => (bit(mask, at) ? '1' : '0')).join('');
  return left ? text : [...text].reverse().join('');
}
