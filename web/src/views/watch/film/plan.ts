// Which steps an animation shows, and for how long.

/** The most frames: more would make a file too large for an article. */
export const MOST = 120;
/** Milliseconds of a frame: 25 a second are as many as an eye follows, and no program shows them more slowly. */
const SHORTEST = 40;
const LAST = 2000;

export interface Plan {
  /** The first and the last step shown. */
  from: number;
  to: number;
  /** Milliseconds of each frame. */
  delays: number[];
}

/** From a step on, of a search whose last step is `last`, at a speed in steps a second. */
export function plan(from: number, last: number, speed: number): Plan {
  const first = Math.min(from, last);
  const to = Math.min(last, first + MOST - 1);
  const delay = Math.max(SHORTEST, 10 * Math.round(100 / speed));
  return { from: first, to, delays: Array.from({ length: to - first + 1 }, (_, at) => (first + at === to ? LAST : delay)) };
}

export const nameOf = (n: number, solver: string, { from, to }: Plan): string => `queens-${n}-${solver}-steps-${from}-${to}.gif`;
