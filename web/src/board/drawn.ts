// What a picture of a board shows, and the room around its squares.
import type { Snippet } from 'svelte';
import { SQUARE, type Sign } from './shape';

export interface Drawn {
  /** Side of the board. */
  n: number;
  /** Numbers of squares with a queen. */
  queens?: Iterable<number>;
  /** Which of them are given. */
  fixed?: ReadonlySet<number>;
  blocked?: ReadonlySet<number>;
  signs?: ReadonlyMap<number, Sign>;
  /** Taken lines through squares: sums of COLUMN, ANTI and DIAG. */
  lines?: ReadonlyMap<number, number>;
  /** Squares to light up. */
  lit?: ReadonlySet<number> | undefined;
  /** The region of every square. */
  regions?: readonly number[] | undefined;
  /** The rows, columns and regions that are spoken of: for every square a number, 0 outside of them. None if empty. */
  areas?: readonly number[] | undefined;
  /** Regions have patterns beside their colours. */
  patterns?: boolean;
  /** Column 1 is at the right. */
  mirrored?: boolean;
  /** Numbers rows and columns from 1. */
  coordinates?: boolean;
  /** A row to point at. */
  row?: number | undefined;
  /** Queens come too fast to be seen arriving. */
  fast?: boolean;
  /** More to draw, above the squares and below the queens. */
  children?: Snippet | undefined;
}

/** Room for the frame, and for numbers above and to the left. */
export const EDGE = 2;
export const marginOf = (coordinates: boolean): number => (coordinates ? 22 : EDGE);

/** What stands to the left and to the right of the squares of a numbered board, in percent of its width. */
export function marginsOf(n: number): { before: string; after: string } {
  const whole = marginOf(true) + n * SQUARE + EDGE;
  const percent = (part: number) => `${(100 * part) / whole}%`;
  return { before: percent(marginOf(true)), after: percent(EDGE) };
}
