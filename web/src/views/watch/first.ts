// What is known before the library is loaded.
import type { SolverInfo } from '../../solvers/solvers';

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
