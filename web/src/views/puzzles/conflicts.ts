// Why queens of a puzzle cannot stay together, in the puzzle's own terms.
import { colOf, rowOf } from '../../board/shape';

export type Conflict =
  /** Two queens in the same row, column or region, by its number from 0. */
  | { kind: 'row' | 'column' | 'region'; at: number }
  /** Two queens that touch, or that attack each other by other rules. */
  | { kind: 'touching' | 'attack'; squares: readonly [number, number] };

interface Puzzle {
  n: number;
  rules: string;
  regions: readonly number[] | undefined;
}

/** All that is wrong of each two queens, once; `clashing` are the queens that the library found so. */
export function conflicts({ n, rules, regions }: Puzzle, clashing: Iterable<number>): Conflict[] {
  const queens = [...clashing].sort((a, b) => a - b);
  const found = queens.flatMap((a, at) => queens.slice(at + 1).flatMap((b) => between(a, b)));
  const names = found.map((conflict) => JSON.stringify(conflict));
  return found.filter((_, at) => names.indexOf(names[at] ?? '') === at);

  function between(a: number, b: number): Conflict[] {
    const [rows, columns] = [rowOf(n, b) - rowOf(n, a), Math.abs(colOf(n, b) - colOf(n, a))];
    const all: Conflict[] = [];
    if (rows === 0) all.push({ kind: 'row', at: rowOf(n, a) });
    if (columns === 0) all.push({ kind: 'column', at: colOf(n, a) });
    if (regions && regions[a] === regions[b]) all.push({ kind: 'region', at: regions[a] ?? 0 });
    if (rules === 'touching') return rows < 2 && columns < 2 ? [...all, { kind: 'touching', squares: [a, b] }] : all;
    // Not all of the queens that clash clash with each other.
    return all.length > 0 || (rules === 'queen' && rows !== columns) ? all : [{ kind: 'attack', squares: [a, b] }];
  }
}
