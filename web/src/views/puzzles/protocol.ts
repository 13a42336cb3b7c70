// What goes between the page and the worker that makes puzzles.
import type { Position } from '../../board/position';

export type Order =
  | { kind: 'daily'; day: number }
  | { kind: 'made'; n: number; level: string; seed: number }
  /** A board that was brought in: there is nothing to make, but to find out what it is. */
  | { kind: 'own'; board: Position };

export interface Made {
  n: number;
  /** The board in the library's JSON form. */
  json: string;
  /** The region of every square; a board that was brought in may have none. */
  regions: readonly number[] | undefined;
  blocked: readonly number[];
  /** Queens that stand from the start. */
  given: readonly number[];
  rules: string;
  /** 0, 1, or 2 for several. */
  solutions: number;
  level: string;
  /** The hardest reason it needs: English, Chinese. */
  difficulty: readonly string[];
}
