// Where things go in the plot.

export interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Powers of ten around all times, at least three decades. */
export function decades(times: readonly number[]): { low: number; high: number } {
  const logs = times.filter((time) => time > 0).map(Math.log10);
  if (logs.length === 0) return { low: -6, high: -2 };
  const low = Math.floor(Math.min(...logs));
  return { low, high: Math.max(low + 3, Math.ceil(Math.max(...logs) + 1e-9)) };
}

export function across(n: number, first: number, last: number, frame: Frame): number {
  return frame.left + ((n - first) / Math.max(1, last - first)) * (frame.right - frame.left);
}

export function up(seconds: number, { low, high }: { low: number; high: number }, frame: Frame): number {
  return frame.bottom - ((Math.log10(seconds) - low) / (high - low)) * (frame.bottom - frame.top);
}

/** Moves labels apart, keeping their order: each at least `gap` below the one above. */
export function spread(wanted: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0));
  const placed = [...wanted];
  let free = top;
  for (const index of order) {
    placed[index] = Math.max(free, placed[index] ?? 0);
    free = (placed[index] ?? 0) + gap;
  }
  let limit = bottom;
  for (const index of order.reverse()) {
    placed[index] = Math.min(limit, placed[index] ?? 0);
    limit = (placed[index] ?? 0) - gap;
  }
  return placed;
}
