// How long a count will still take, by how much of the expected work is done.

/** Seconds left; `undefined` while there is too little to go by. */
export function secondsLeft(share: number, seconds: number): number | undefined {
  // The first tasks are counted before all workers are there.
  if (seconds < 0.5 || share <= 0) return undefined;
  return share >= 1 ? 0 : (seconds * (1 - share)) / share;
}

/** A share in per cent, never 100 before the end, with more digits while it is small. */
export function percent(share: number): string {
  if (share >= 1) return '100\u202f%';
  const value = share * 100;
  const digits = value < 0.01 ? 6 : value < 1 ? 3 : 1;
  const factor = 10 ** digits;
  return `${(Math.floor(value * factor) / factor).toFixed(digits)}\u202f%`;
}
