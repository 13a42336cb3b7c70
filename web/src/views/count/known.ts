// How many solutions there are, and how long this device took to count them.
import { store, stored } from '../../stored';
import type { Order } from './order';

/** Published (A000170), for n = 0 to 24. */
export const KNOWN = [
  1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184, 14772512, 95815104, 666090624, 4968057848, 39029188884, 314666222712,
  2691008701644, 24233937684440, 227514171973736,
] as const;

/** Seconds by n, and solutions per second by who counted. */
export type Here = Readonly<Record<string, number>>;
type Who = Pick<Order, 'workers' | 'kernel' | 'device'>;

/** Smaller boards and shorter counts are mostly waiting for workers, and say nothing of longer ones. */
const [LEAST, TELLING] = [15, 0.2];
const NAME = 'counted';

const who = ({ workers, kernel, device }: Who): string => [workers, kernel === 'scalar', device].join();

export function here(): Here {
  try {
    return { ...JSON.parse(stored(NAME) ?? '{}') };
  } catch {
    return {};
  }
}

/** With a count of the plain board that was just done. */
export function added(before: Here, n: number, seconds: number, by: Who): Here {
  const rate = n < LEAST || seconds < TELLING ? {} : { [who(by)]: (KNOWN[n] ?? 0) / seconds };
  const now = { ...before, [n]: Math.min(seconds, before[n] ?? seconds), ...rate };
  store(NAME, JSON.stringify(now));
  return now;
}

/** The best time of this device; 0 if it has none. What was counted while it was busy, and took longer than a larger board, takes no longer than that. */
export const best = (device: Here, n: number): number => (device[n] ? Math.min(...KNOWN.map((_, m) => (m >= n && device[m]) || Infinity)) : 0);

/** How long a count will take, by the last one of this kind, as solutions come at about the same rate; 0 if there was none. */
export function expected(device: Here, n: number, by: Who): number {
  return (KNOWN[n] ?? 0) / (device[who(by)] ?? Infinity);
}
