// A game: what stands where, and how it came so.
import type { Advice } from './advice';

export interface Stand {
  /** The player's queens, in the order in which they were placed. */
  queens: readonly number[];
  marks: readonly number[];
  blocked: readonly number[];
  /** Queens that belong to the board. */
  given: readonly number[];
  /** The side of a board that may get another. */
  n?: number;
}

export const TOOLS = ['queen', 'mark', 'blocked', 'given'] as const;
export type Tool = (typeof TOOLS)[number];

export const EMPTY: Stand = { queens: [], marks: [], blocked: [], given: [] };

const LISTS: Record<Tool, Exclude<keyof Stand, 'n'>> = { queen: 'queens', mark: 'marks', blocked: 'blocked', given: 'given' };
const without = (squares: readonly number[], square: number): number[] => squares.filter((other) => other !== square);

/** May the tool be used there? A queen of the board and a blocked square belong to the board's own tools. */
export function allowed(stand: Stand, tool: Tool, square: number): boolean {
  if (tool === 'blocked' || tool === 'given') return true;
  if (stand.given.includes(square)) return false;
  return tool === 'mark' ? !stand.queens.includes(square) && !stand.blocked.includes(square) : !stand.blocked.includes(square);
}

/** Puts on a square what the tool puts, or takes it away if it is there. */
export function toggled(stand: Stand, tool: Tool, square: number): Stand {
  if (!allowed(stand, tool, square)) return stand;
  const cleared = clear(stand, square);
  const list = LISTS[tool];
  return stand[list].includes(square) ? cleared : { ...cleared, [list]: [...cleared[list], square] };
}

/** Does to all squares what the tool does to the first: puts something there, or takes it away. */
export function painted(stand: Stand, tool: Tool, squares: readonly number[]): Stand {
  const has = (square: number | undefined): boolean => stand[LISTS[tool]].some((other) => other === square);
  const same = [...new Set(squares)].filter((square) => has(square) === has(squares[0]));
  return same.reduce((now, square) => toggled(now, tool, square), stand);
}

/** A queen of the player goes to another square, if one may stand there. */
export function moved(stand: Stand, from: number, to: number): Stand {
  if (!stand.queens.includes(from) || stand.queens.includes(to) || !allowed(stand, 'queen', to)) return stand;
  return toggled(clear(stand, from), 'queen', to);
}

/** Takes everything off a square. */
export function clear(stand: Stand, square: number): Stand {
  return {
    ...stand,
    queens: without(stand.queens, square),
    marks: without(stand.marks, square),
    blocked: without(stand.blocked, square),
    given: without(stand.given, square),
  };
}

/** Does what a hint says: takes wrong queens off, or the last one of those that clash, places a queen, or marks squares. */
export function followed(stand: Stand, { kind, queen, squares }: Advice): Stand {
  if (kind === 'wrong') return squares.reduce(clear, stand);
  if (kind === 'clash') return stand.queens.filter((queen) => squares.includes(queen)).slice(-1).reduce(clear, stand);
  if (queen !== undefined) return toggled(clear(stand, queen), 'queen', queen);
  return kind === 'step' ? { ...stand, marks: [...new Set([...stand.marks, ...squares])] } : stand;
}
