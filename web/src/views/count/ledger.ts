// What a count has done, in a form that a reload survives: its order, and the sums of its finished tasks.
//
// The library deals the tasks of a board in one order. Those that are finished from the first on are kept as their number
// and their sum, the few beyond them one by one.
import { fromShort, toShort } from '../../board/position';
import { DEVICES, type Crew, type Order } from './order';

/** The sums of the tasks that are finished. */
export interface Finished {
  /** The tasks that are finished from the first on, without a gap: their number, the last one, and their sum. */
  first: number;
  last: string;
  sum: string;
  /** Tasks finished beyond those, with their sums. */
  beyond: readonly (readonly [task: string, sum: string])[];
}

/** A count that can go on. */
export interface Left {
  order: Order;
  seconds: number;
  by: Record<Crew, number>;
  finished: Finished;
  share: number;
}

/** Residues are modulo 2^61 − 1. */
const MODULUS = (1n << 61n) - 1n;
export const ZERO = '0 0 0';

/** Adds sums as the library writes them: count, residue, attempts. */
export function add(a: string, b: string): string {
  const others = b.split(' ').map(BigInt);
  const [count = 0n, residue = 0n, attempts = 0n] = a.split(' ').map((part, at) => BigInt(part) + (others[at] ?? 0n));
  return `${count} ${residue % MODULUS} ${attempts}`;
}

/** How many solutions were found, and queens tried. */
export function reached({ finished: { sum, beyond } }: Left): { solutions: string; attempts: string } {
  const [solutions = '0', , attempts = '0'] = beyond.reduce((sum, [, one]) => add(sum, one), sum).split(' ');
  return { solutions, attempts };
}

export class Ledger {
  #first: number;
  #last: string;
  #sum: string;
  /** Dealt and not among the first: in the order of the deal, with their sums once they are finished. */
  #tasks = new Map<string, string | undefined>();

  /** What was finished beyond the first tasks before the page was left. */
  #before: Map<string, string>;

  constructor({ first, last, sum, beyond }: Finished = { first: 0, last: '', sum: ZERO, beyond: [] }) {
    [this.#first, this.#last, this.#sum] = [first, last, sum];
    this.#before = new Map(beyond);
  }

  /** A task was dealt; gives its sum if it was finished before the page was left. */
  dealt(task: string): string | undefined {
    if (!this.#tasks.has(task)) this.#tasks.set(task, undefined);
    return this.#before.get(task);
  }

  finished(task: string, sum: string): void {
    this.#tasks.set(task, sum);
    for (const [task, sum] of this.#tasks) {
      if (sum === undefined) return;
      this.#tasks.delete(task);
      this.#before.delete(task);
      this.#first += 1;
      this.#last = task;
      this.#sum = add(this.#sum, sum);
    }
  }

  written(): Finished {
    const beyond = [...this.#tasks].flatMap(([task, sum]) => (sum === undefined ? [] : [[task, sum] as const]));
    const waiting = [...this.#before].filter(([task]) => !this.#tasks.get(task));
    return { first: this.#first, last: this.#last, sum: this.#sum, beyond: [...beyond, ...waiting] };
  }
}

/** The part of the library's `Deal` that is used here. */
export interface Dealt {
  deal(): string | undefined;
  fold(task: string, sum: string): void;
}

/** Tasks that are dealt again within one task of the page's thread. */
const PIECE = 200;

/** Brings a new deal to where a count was left; false if it deals other tasks. */
export async function replay(deal: Dealt, { first, last, sum }: Finished, pause: () => Promise<unknown>): Promise<boolean> {
  for (let at = 1; at <= first; at++) {
    const task = deal.deal();
    if (task === undefined || (at === first && task !== last)) return false;
    deal.fold(task, at === 1 ? sum : ZERO);
    if (at % PIECE === 0) await pause();
  }
  return true;
}

/** As text. `build` names the library that dealt the tasks: another one may deal others. */
export function writeLeft({ order, ...left }: Left, build: string): string {
  return JSON.stringify({ build, board: toShort(order.position), ...order, position: undefined, ...left });
}

/** What was stored, if this build of the page can go on with it; anything else counts as nothing. */
export function readLeft(text: string | undefined, build: string): Left | undefined {
  if (!text) return undefined;
  try {
    const given = JSON.parse(text);
    const { kernel, device, finished, by } = given;
    const position = fromShort(given.board);
    const numbers = [given.workers, given.seconds, given.share, by.cpu, by.gpu, finished.first];
    const texts = [kernel, finished.last, finished.sum, ...finished.beyond.flat()];
    const isWhole = numbers.every((one) => Number.isFinite(one) && one >= 0) && texts.every((one) => typeof one === 'string');
    if (given.build !== build || !position || !isWhole || !DEVICES.includes(device)) return undefined;
    const order: Order = { position, isOwn: given.isOwn === true, kernel, workers: given.workers, device };
    return { order, seconds: given.seconds, by, finished, share: given.share };
  } catch {
    return undefined;
  }
}
