// Queens as a piece of code that most programming languages take.

export const CODES = ['list', 'from1', 'masks', 'grid'] as const;
export type Code = (typeof CODES)[number];

/** The columns of the queens by row. */
function byRow(n: number, queens: readonly number[]): number[][] {
  const rows: number[][] = Array.from({ length: n }, () => []);
  for (const square of queens) rows[Math.floor(square / n)]?.push(square % n);
  return rows;
}

/**
 * - `list`: the column of each row's queen, counted from 0; `undefined` when a row has no queen or several;
 * - `from1`: the same, counted from 1;
 * - `masks`: one number a row, bit c for column c from the left, from 0;
 * - `grid`: one text a row, `Q` and `.`.
 */
export function asCode(code: Code, n: number, queens: readonly number[]): string | undefined {
  const rows = byRow(n, queens);
  switch (code) {
    case 'list':
    case 'from1': {
      const base = code === 'list' ? 0 : 1;
      return rows.every((row) => row.length === 1) ? `[${rows.map(([col = 0]) => col + base).join(', ')}]` : undefined;
    }
    case 'masks': {
      const bits = (row: number[]) => Array.from({ length: n }, (_, at) => (row.includes(n - 1 - at) ? '1' : '0')).join('');
      return `[${rows.map((row) => `0b${bits(row)}`).join(', ')}]`;
    }
    case 'grid': {
      const line = (row: number[]) => Array.from({ length: n }, (_, col) => (row.includes(col) ? 'Q' : '.')).join('');
      return `[\n${rows.map((row) => `  "${line(row)}",`).join('\n')}\n]`;
    }
  }
}
