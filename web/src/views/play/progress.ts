// What is kept on the device of the puzzles of the day.

export interface Progress {
  /** As in the address. */
  queens: string;
  marks: string;
  /** Time spent, in seconds. */
  seconds: number;
  solved: boolean;
}

export type Days = Record<string, Progress>;

/** More than a year of them. */
const MOST = 400;

const NONE: Progress = { queens: '', marks: '', seconds: 0, solved: false };

/** What was stored; anything else counts as nothing. */
export function readDays(text: string | undefined): Days {
  try {
    const given: unknown = JSON.parse(text ?? '');
    if (typeof given !== 'object' || given === null) return {};
    const whole = Object.entries(given).filter(([day, progress]) => /^\d{4}-\d\d-\d\d$/.test(day) && isProgress(progress));
    return Object.fromEntries(whole);
  } catch {
    return {};
  }
}

function isProgress(given: unknown): given is Progress {
  if (typeof given !== 'object' || given === null) return false;
  const { queens, marks, seconds, solved } = given as Record<string, unknown>;
  return typeof queens === 'string' && typeof marks === 'string' && typeof seconds === 'number' && seconds >= 0 && typeof solved === 'boolean';
}

export const progressOf = (days: Days, day: string): Progress => days[day] ?? NONE;

/** With the progress of a day; the oldest days go. */
export function withDay(days: Days, day: string, progress: Progress): Days {
  const all = Object.entries({ ...days, [day]: progress }).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(all.slice(-MOST));
}

/** Days in a row that were solved, up to this one; if it is not solved yet, up to the day before. */
export function streak(days: Days, day: string, before: (day: string) => string): number {
  let count = 0;
  let at = progressOf(days, day).solved ? day : before(day);
  for (; progressOf(days, at).solved; at = before(at)) count += 1;
  return count;
}

/** 75 seconds as 1:15. */
export function clock(seconds: number): string {
  const whole = Math.floor(seconds);
  const two = (part: number) => String(part).padStart(2, '0');
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(whole % 60)}` : `${minutes}:${two(whole % 60)}`;
}
