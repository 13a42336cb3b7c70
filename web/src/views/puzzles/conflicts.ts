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

/** One for each row, column, region or pair of queens at fault; `clashing` are the queens that the library found so. */
export function conflicts({ n, rules, regions }: Puzzle, clashing: Iterable<number>): Conflict[] {
  const queens = [...clashing].sort((a, b) => a - b);
  const found = queens.flatMap((a, at) => queens.slice(at + 1).flatMap((b) => between(a, b) ?? []));
  const names = found.map((conflict) => JSON.stringify(conflict));
  return found.filter((_, at) => names.indexOf(names[at] ?? '') === at);

  function between(a: number, b: number): Conflict | undefined {
    const [rows, columns] = [rowOf(n, b) - rowOf(n, a), Math.abs(colOf(n, b) - colOf(n, a))];
    if (rows === 0) return { kind: 'row', at: rowOf(n, a) };
    if (columns === 0) return { kind: 'column', at: colOf(n, a) };
    if (regions && regions[a] === regions[b]) return { kind: 'region', at: regions[a] ?? 0 };
    if (rows === 1 && columns === 1 && rules === 'touching') return { kind: 'touching', squares: [a, b] };
    // Not all of the queens that clash clash with each other.
    const attacks = rules !== 'touching' && (rules !== 'queen' || rows === columns);
    return attacks ? { kind: 'attack', squares: [a, b] } : undefined;
  }
}
