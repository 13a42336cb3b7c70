// How long a count will still take, by how much of the expected work is done.

/** Seconds left; `undefined` while there is too little to go by. */
export function secondsLeft(share: number, seconds: number): number | undefined {
  // The first tasks are counted before all workers are there.
  if (seconds < 0.5 || share <= 0) return undefined;
  return share >= 1 ? 0 : (seconds * (1 - share)) / share;
}

/** A share in per cent, never 100 before the end. */
export const percent = (share: number): string => (share < 1 ? (Math.floor(share * 1e4) / 100).toFixed(2) : 100) + '\u202f%';
