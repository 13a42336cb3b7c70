// What the story knows before anything is loaded: see `build/story.ts`.
import { HEAD, ROW, readStep, type Step } from '../watch/step';
import { N } from './chapters';

export interface Shot {
  /** As `Trace.cells` gives them, without the counters, and without the rows below the one at hand: see `stepOf`. */
  cells: readonly number[];
  /** English, Chinese. */
  text: readonly [string, string];
}

export interface Part {
  /** The number of its first step in the search of its solver. */
  first: number;
  shots: Shot[];
}

export interface StoryData {
  /** One for each of `CHAPTERS`. */
  parts: Part[];
  /** Operations of the most expensive step: all figures have bars to one scale. */
  most: number;
  /** For each of `CHAPTERS`: squares looked at, operations and memory touched in the row of the first dead end. */
  compared: (readonly number[])[];
  /** The boards that the mirror's search finds: the columns of their queens, from 0. */
  mirrored: string[];
  /** For each solution that is not another one turned or mirrored: all its images. */
  orbits: string[][];
}

/** The step of a shot, in full. */
export function stepOf({ cells }: Shot): Step {
  const whole = new Uint32Array(HEAD + ROW * (N + 1));
  // No queen stands in the rows that were left out.
  for (let row = 0; row <= N; row++) whole[HEAD + ROW * row] = N;
  whole.set(cells);
  return readStep(N, whole);
}
