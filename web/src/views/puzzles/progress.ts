// What the device keeps of puzzles: how each stands, and what it took.
import type { puzzle } from './messages';

export interface Progress {
  /** Numbers of squares, joined by full stops. */
  queens: string;
  marks: string;
  /** Time spent, in seconds. */
  seconds: number;
  hints: number;
  solved: boolean;
}

/** Puzzles by their names, the one that was played last at the end. Those of the day are named by the day. */
export type Kept = Readonly<Record<string, Progress>>;

/** More than a year of days. */
const MOST = 400;
/** A board of 20 × 20 squares full of marks takes less. */
const LONGEST = 2000;

export const NONE: Progress = { queens: '', marks: '', seconds: 0, hints: 0, solved: false };

/** What was stored; anything else counts as nothing. */
export function readKept(text: string | undefined): Kept {
  try {
    const given: unknown = JSON.parse(text ?? '');
    if (typeof given !== 'object' || given === null) return {};
    const whole = Object.entries(given).flatMap(([name, written]) => {
      const progress = readProgress(written);
      return progress ? [[name, progress] as const] : [];
    });
    return Object.fromEntries(whole.slice(-MOST));
  } catch {
    return {};
  }
}

function readProgress(given: unknown): Progress | undefined {
  if (typeof given !== 'object' || given === null) return undefined;
  // Earlier versions did not count hints.
  const { queens, marks, seconds, hints = 0, solved } = given as Record<string, unknown>;
  const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= LONGEST;
  const isCount = (value: unknown): value is number => typeof value === 'number' && value >= 0;
  if (!isText(queens) || !isText(marks) || !isCount(seconds) || !isCount(hints) || typeof solved !== 'boolean') return undefined;
  return { queens, marks, seconds, hints, solved };
}

/** With the progress of a puzzle; those that were not played for longest go. */
export function withPuzzle(kept: Kept, name: string, progress: Progress): Kept {
  const others = Object.entries(kept).filter(([other]) => other !== name);
  return Object.fromEntries([...others, [name, progress] as const].slice(-MOST));
}

/** Days in a row that were solved, up to this one; if it is not solved yet, up to the day before. */
export function streak(kept: Kept, day: string, before: (day: string) => string): number {
  let count = 0;
  let at = kept[day]?.solved ? day : before(day);
  for (; kept[at]?.solved; at = before(at)) count += 1;
  return count;
}

export interface Statistics {
  solved: number;
  /** Without a hint. */
  alone: number;
  /** The most days in a row. */
  longest: number;
  /** Mean time of those without a hint. */
  seconds: number;
}

export function statistics(kept: Kept, before: (day: string) => string): Statistics {
  const solved = Object.entries(kept).filter(([, progress]) => progress.solved);
  const alone = solved.filter(([, { hints }]) => hints === 0);
  const total = alone.reduce((sum, [, { seconds }]) => sum + seconds, 0);
  return {
    solved: solved.length,
    alone: alone.length,
    longest: Math.max(0, ...solved.map(([day]) => streak(kept, day, before))),
    seconds: total / Math.max(1, alone.length),
  };
}

/** 75 seconds as 1:15. */
export function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}

interface Result {
  title: string;
  n: number;
  seconds: number;
  hints: number;
  inARow: number;
  /** The regions in the order in which they were solved, from 0. */
  order: readonly number[];
}

/** As near to the colours of the regions as there are signs. */
const COLOURS = [...'🟥🟦🟩🟨🟪🟢🔴🟫🟧🔵🟡⬜'];

export function resultText(w: ReturnType<typeof puzzle>, { title, n, seconds, hints, inARow, order }: Result): string {
  const lines = [w.shareTitle(title), w.shareBoard(n, clock(seconds)), `${hints === 0 ? '✨' : '💡'} ${w.withHints(hints)}`];
  const row = order.map((region) => COLOURS[region % COLOURS.length] ?? '').join('');
  if (row !== '') lines.push(row);
  if (inARow > 1) lines.push(`🔥 ${w.inARow(inARow)}`);
  return lines.join('\n');
}
