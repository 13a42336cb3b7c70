// What stands first: what is known before the library is loaded, and part after part.
import type { SolverInfo } from '../../solvers/solvers';

/** For a visitor whose address names nothing else: the fastest of the five, at its question in the third row. */
export const FIRST = { n: 8, solver: 'l5', beside: 'none', step: 5 } as const;

/** The parts of the view in their order, each in a task of its own, or the page would stand still meanwhile. */
export const PARTS = { board: 1, bits: 2, player: 3, grid: 4, question: 5, code: 6, settings: 7, story: 8, export: 9, stack: 10 } as const;
/** What needs the library follows when that is there. */
export const LATER = { tree: 1, solutions: 2 } as const;

/** The step that a search begins with, as the page is built with it. */
export interface FirstStep {
  /** As `Trace.cells` gives them. */
  cells: readonly number[];
  /** English, Chinese. */
  text: readonly [string, string];
  memory: readonly string[];
}

export interface First {
  solvers: readonly SolverInfo[];
  step: FirstStep;
}
