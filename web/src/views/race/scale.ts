// Where things go in the plot.

export interface Frame {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Where times go, and at which of them lines are drawn. */
export interface Scale {
  isLog: boolean;
  low: number;
  high: number;
  ticks: readonly number[];
}

/** Powers of ten around all times, at least three decades. */
export function decades(times: readonly number[]): Scale {
  const logs = times.filter((time) => time > 0).map(Math.log10);
  const low = logs.length === 0 ? -6 : Math.floor(Math.min(...logs));
  const high = logs.length === 0 ? -2 : Math.max(low + 3, Math.ceil(Math.max(...logs) + 1e-9));
  const ticks = Array.from({ length: high - low + 1 }, (_, at) => 10 ** (low + at));
  return { isLog: true, low, high, ticks };
}

/** From nothing to the longest time, in steps of 1, 2 or 5 times a power of ten: at most five of them. */
export function linear(times: readonly number[]): Scale {
  const most = Math.max(...times, 1e-6);
  const power = 10 ** Math.floor(Math.log10(most));
  const step = power * ([0.2, 0.5, 1, 2].find((part) => most / (power * part) <= 5) ?? 2);
  const ticks = Array.from({ length: Math.ceil(most / step - 1e-9) + 1 }, (_, at) => at * step);
  return { isLog: false, low: 0, high: ticks.at(-1) ?? most, ticks };
}

export function across(n: number, first: number, last: number, frame: Frame): number {
  return frame.left + ((n - first) / Math.max(1, last - first)) * (frame.right - frame.left);
}

export function up(seconds: number, { isLog, low, high }: Scale, frame: Frame): number {
  const at = isLog ? Math.log10(seconds) : seconds;
  return frame.bottom - ((at - low) / (high - low)) * (frame.bottom - frame.top);
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
