// What stands first: what is known before the library is loaded, and part after part.
import type { SolverInfo } from '../../solvers/solvers';

/** For a visitor whose address names nothing else: two solvers on one board, at the step with the first queen. */
export const FIRST = { n: 8, solver: 'l2', beside: 'l4', step: 1 } as const;

/** The boards stand, and what is not seen at once follows: one part a frame, or the page would stand still meanwhile. */
export const PARTS = { ladder: 1, bits: 2, moreBits: 3, player: 4, left: 5, right: 6, controls: 7, story: 8, code: 9, more: 10, export: 11 } as const;

export interface FirstStep {
  /** As `Trace.cells` gives them. */
  cells: readonly number[];
  /** English, Chinese. */
  text: readonly [string, string];
  memory: readonly string[];
}

export interface First {
  solvers: readonly SolverInfo[];
  /** The number of the last step. */
  last: number;
  left: FirstStep;
  right: FirstStep;
}
