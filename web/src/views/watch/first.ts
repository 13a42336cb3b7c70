// What is known before the library is loaded.
import type { Rung } from './rungs';

export interface FirstStep {
  /** As `Trace.cells` gives them. */
  cells: readonly number[];
  /** English, Chinese. */
  text: readonly [string, string];
  memory: readonly string[];
}

export interface First {
  rungs: readonly Rung[];
  /** The number of the last step. */
  last: number;
  left: FirstStep;
  right: FirstStep;
}
