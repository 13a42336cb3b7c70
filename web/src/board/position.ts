// A board as the page keeps it, and its two written forms: the library's JSON, which goes to the
// library and comes from it, and a short one for addresses.
import type { Parameter } from '../address/parameters';

export interface Position {
  n: number;
  /** Squares with a queen, in rising order. */
  queens: readonly number[];
  blocked: readonly number[];
  /** The region of every square, numbered from 0 in reading order. */
  regions?: readonly number[];
  /** A name of the library's rules. */
  rules: string;
}

/** The largest board that the page shows. */
export const LARGEST = 32;

export function plain(n: number): Position {
  return { n, queens: [], blocked: [], rules: 'queen' };
}

interface BoardJson {
  v: 1;
  n: number;
  rules: string;
  blocked: [number, number][];
  fixed: [number, number][];
  regions?: string[];
}

const NAMES = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** For the library; it refuses queens that attack each other. */
export function toJson({ n, queens, blocked, regions, rules }: Position): string {
  const place = (square: number): [number, number] => [Math.floor(square / n) + 1, (square % n) + 1];
  const board: BoardJson = { v: 1, n, rules, blocked: blocked.map(place), fixed: queens.map(place) };
  if (regions) {
    const name = (square: number) => NAMES[regions[square] ?? 0] ?? '?';
    board.regions = Array.from({ length: n }, (_, row) =>
      Array.from({ length: n }, (_, col) => name(row * n + col)).join(''),
    );
  }
  return JSON.stringify(board);
}

/** From the library, hence well formed. */
export function fromJson(json: string): Position {
  const { n, rules, blocked, fixed, regions } = JSON.parse(json) as BoardJson;
  const square = ([row, col]: [number, number]) => (row - 1) * n + col - 1;
  const position: Position = { n, rules, queens: fixed.map(square), blocked: blocked.map(square) };
  return regions ? { ...position, regions: numbered(regions.join('')) } : position;
}

function numbered(names: string): number[] {
  const seen: string[] = [];
  return [...names].map((name) => {
    if (!seen.includes(name)) seen.push(name);
    return seen.indexOf(name);
  });
}

/**
 * Row by row from the top, `/` between rows: a number for that many free squares, `Q` a queen, `x` a
 * blocked square; then perhaps `~` and a letter for the region of every square, and `~` and rules.
 */
export function toShort({ n, queens, blocked, regions, rules }: Position): string {
  const [queen, block] = [new Set(queens), new Set(blocked)];
  const rows: string[] = [];
  for (let row = 0; row < n; row++) {
    let text = '';
    let free = 0;
    const flush = () => {
      if (free > 0) text += free;
      free = 0;
    };
    for (let square = row * n; square < (row + 1) * n; square++) {
      if (queen.has(square)) (flush(), (text += 'Q'));
      else if (block.has(square)) (flush(), (text += 'x'));
      else free += 1;
    }
    flush();
    rows.push(text);
  }
  const names = regions ? regions.map((region) => NAMES[region] ?? '?').join('') : '';
  const tail = rules !== 'queen' ? `~${names}~${rules}` : regions ? `~${names}` : '';
  return rows.join('/') + tail;
}

/** Reads the short form; `undefined` for anything else. */
export function fromShort(text: string): Position | undefined {
  const [squares = '', names = '', rules = 'queen', ...more] = text.split('~');
  if (more.length > 0 || !/^[a-z-]+$/.test(rules) || text.length > 4 * LARGEST * LARGEST) return undefined;
  const rows = squares.split('/');
  const n = rows.length;
  if (squares === '' || n > LARGEST) return undefined;
  const queens: number[] = [];
  const blocked: number[] = [];
  for (const [row, content] of rows.entries()) {
    if (!/^(\d{1,2}|[Qx])*$/.test(content)) return undefined;
    let col = 0;
    for (const piece of content.match(/\d{1,2}|[Qx]/g) ?? []) {
      if (piece === 'Q') queens.push(row * n + col);
      if (piece === 'x') blocked.push(row * n + col);
      col += /\d/.test(piece) ? Number(piece) : 1;
    }
    if (col !== n) return undefined;
  }
  if (names === '') return { n, queens, blocked, rules };
  const known = [...names].every((name) => NAMES.includes(name));
  return known && names.length === n * n ? { n, queens, blocked, rules, regions: numbered(names) } : undefined;
}

/** A board in an address, of side `most` or less; none is as usual. */
export const boardParameter = (most = LARGEST): Parameter<Position | undefined> => ({
  fallback: undefined,
  read(given, name) {
    const value = fromShort(given);
    if (given === '' || (value && value.n <= most)) return { value };
    return { value: undefined, remark: { kind: 'form', name, given } };
  },
  write: (value) => (value ? toShort(value) : ''),
});
