// The five solutions of the story take turns in one search of eight queens, each from where the one before it stopped.
import type { SolverId } from '../../solvers/solvers';

export const N = 8;

export interface Chapter {
  solver: SolverId;
  /** Moves of the search, which all solvers have in common: after the first of them the chapter begins, with the second it ends. */
  from: number;
  to: number;
}

/** The move after which the first dead end is found, below queens in columns 1, 3, 5, 2 and 4. */
export const DEAD_END = 6;

export const CHAPTERS: readonly Chapter[] = [
  { solver: 'l1', from: DEAD_END, to: 8 },
  { solver: 'l2', from: 8, to: 11 },
  { solver: 'l3', from: 11, to: 14 },
  { solver: 'l4', from: 14, to: 21 },
  { solver: 'l5', from: 21, to: 32 },
];

export const RACERS: readonly SolverId[] = ['l1', 'l2', 'l3', 'l4', 'l5', 'l6'];
