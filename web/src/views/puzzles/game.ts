// A game of a puzzle: what stands on the board, how it came so, and what it took. Functions give the next game.
import { allowed, clear, moved, painted, toggled, type Stand } from '../play/game';
import { readSquares, writeSquares } from '../play/form';
import { begun as fresh, changed, redone, stroked, undone, type Steps } from '../play/steps';
import type { Progress } from './progress';
import type { Made } from './protocol';

/** What a tap puts on an empty square: a mark, which a second tap makes a queen, or a queen at once. */
export const TOOLS = ['mark', 'queen'] as const;
export type Tool = (typeof TOOLS)[number];

export interface Game extends Steps {
  /** Time spent until it was first solved. */
  seconds: number;
  /** Time spent since it began again; 0 after the first solution. */
  again: number;
  /** Hints taken until it was first solved. */
  hints: number;
  /** It was solved once. */
  solved: boolean;
  /** The solution stands on the board, which takes nothing more. */
  finished: boolean;
}

/** The puzzle as it was left, or as it begins. */
export function begin({ n, blocked, given }: Pick<Made, 'n' | 'blocked' | 'given'>, { queens, marks, seconds, hints, solved }: Progress): Game {
  const free = (written: string) => readSquares(written, n).filter((square) => !blocked.includes(square) && !given.includes(square));
  const stand: Stand = { queens: free(queens), marks: free(marks), blocked, given };
  return { ...fresh(stand), seconds, again: 0, hints, solved, finished: solved && stand.queens.length + given.length === n };
}

export function progressOf({ stand, seconds, hints, solved }: Game): Progress {
  return { queens: writeSquares(stand.queens), marks: writeSquares(stand.marks), seconds, hints, solved };
}

/** The player has touched it. */
export const begun = ({ stand }: Game): boolean => stand.queens.length + stand.marks.length > 0;

/** A change that can be undone. */
export const change = (game: Game, stand: Stand): Game => (game.finished ? game : changed(game, stand));

/** Empty, mark, queen, empty. `marked`: the square shows a mark, the player's or an automatic one. */
export function tap(game: Game, tool: Tool, square: number, marked: boolean): Game {
  const { stand } = game;
  if (!allowed(stand, 'queen', square)) return game;
  if (stand.queens.includes(square)) return change(game, clear(stand, square));
  return change(game, toggled(stand, marked ? 'queen' : tool, square));
}

/** A stroke: all of its marks are undone at once. */
export const paint = (game: Game, squares: readonly number[], begins: boolean): Game =>
  game.finished ? game : stroked(game, begins, (before) => painted(before, 'mark', squares));

export const move = (game: Game, from: number, to: number): Game => change(game, moved(game.stand, from, to));

export const undo = (game: Game): Game => (game.finished ? game : undone(game));
export const redo = (game: Game): Game => (game.finished ? game : redone(game));

/** The empty puzzle once more, after a solution with a clock of its own; what it took the first time stays. */
export function restart(game: Game): Game {
  if (!begun(game)) return game;
  const emptied = change({ ...game, finished: false }, { ...game.stand, queens: [], marks: [] });
  // A solution does not come back by Undo.
  return game.finished ? { ...emptied, past: [], again: 0 } : emptied;
}

export const finish = (game: Game): Game => ({ ...game, solved: true, finished: true });

export const hinted = (game: Game): Game => (game.solved ? game : { ...game, hints: game.hints + 1 });

/** A second passed; it counts from the first touch until it is solved. */
export function tick(game: Game): Game {
  if (game.finished || !begun(game)) return game;
  return game.solved ? { ...game, again: game.again + 1 } : { ...game, seconds: game.seconds + 1 };
}

/** What the clock shows: the time of this attempt. */
export const timeOf = ({ finished, solved, again, seconds }: Game): number => (solved && !(finished && again === 0) ? again : seconds);

/** The same puzzle was played in another tab: its board, and the larger of both figures. */
export function joined(game: Game, other: Game): Game {
  const { queens, marks } = other.stand;
  const same = String(queens) === String(game.stand.queens) && String(marks) === String(game.stand.marks);
  return {
    ...(same ? game : change({ ...game, finished: false }, other.stand)),
    seconds: Math.max(game.seconds, other.seconds),
    hints: Math.max(game.hints, other.hints),
    solved: game.solved || other.solved,
    finished: other.finished,
  };
}
