// Which heat comes next: all racers at one board, then all at the next, and so on, twice; a racer that would take too
// long stops.

/** The smallest board of a race to this one: what takes no longer than a call says nothing. */
export const firstOf = (last: number): number => Math.min(8, last - 1);

export type Times = ReadonlyMap<number, Finish>;

/** The heats from n = `first` to `last`, in their order. */
export function* heats(racers: readonly string[], last: number, first: number): Generator<Heat> {
  for (let n = first; n <= last; n++) {
    for (const racer of racers) yield { racer, n };
  }
}

/** A racer's time on a board after another finish on it: the better one, and by how much of it they differ. */
export function merged(before: Finish | undefined, finish: Finish): Finish {
  if (!before) return finish;
  const [least, most] = [before.seconds, finish.seconds].sort((a, b) => a - b) as [number, number];
  return { ...finish, seconds: least, spread: most / least - 1 };
}

/** A heat is run again, later, unless it takes so long that little disturbs it. */
export const isSteady = (finish: Finish | undefined): boolean => (finish?.seconds ?? 0) >= 1;

/** How many times as long the search of a board takes as that of the one before: the tree grows so (A319283). */
const growth = (n: number): number => 0.38 * n + 0.55;

/** How long a racer will take on the next board, by its last one. */
export const expected = (times: Times, n: number): number => (times.get(n - 1)?.seconds ?? 0) * growth(n);

/** Whether a racer may still run on this board. */
export function mayRun(times: Times, n: number, patience: number, first: number): boolean {
  return n <= first || (times.has(n - 1) && expected(times, n) <= patience);
}

/** The largest board that all racers have finished; 0 if there is none. */
export const shared = (all: readonly Times[]): number =>
  Math.max(0, ...[...(all[0]?.keys() ?? [])].filter((n) => all.every((times) => times.has(n))));

/** About how long a racer takes on a board: measured, or by the largest board before it. */
export function projected(times: Times, n: number): number {
  const known = Math.max(...times.keys(), 0);
  let seconds = times.get(Math.min(n, known))?.seconds ?? 0;
  for (let side = known + 1; side <= n; side++) seconds *= growth(side);
  return seconds;
}

/** The largest board that all racers have finished or will finish with this patience. */
export function goal(all: readonly Times[], last: number, patience: number): number {
  const least = shared(all);
  let n = last;
  while (n > least && !all.every((times) => times.has(n) || projected(times, n) <= patience)) n -= 1;
  return n;
}

export interface Heat {
  /** A solver (`l0` to `l6`) or a kernel. */
  racer: string;
  n: number;
}

export interface Finish {
  solutions: string;
  nodes: string;
  /** Of one count, the best of several when it is short. */
  seconds: number;
  /** By how much of it another finish took longer. */
  spread?: number;
}
