// Which heat comes next: all racers at one board, then all at the next, and so on; a racer that would take too
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

/** How long a racer will take on the next board, by its last two; growth is at least fivefold. */
export function expected(times: Times, n: number): number {
  const [last, before] = [times.get(n - 1)?.seconds, times.get(n - 2)?.seconds];
  if (last === undefined) return 0;
  // Growth itself grows slowly; short times are too noisy to say.
  const growth = before !== undefined && before > 1e-3 ? Math.min(12, Math.max(5, (last / before) * 1.05)) : 7;
  return last * growth;
}

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
  return times.get(n)?.seconds ?? expected(times, known + 1) * 6 ** (n - known - 1);
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
}
