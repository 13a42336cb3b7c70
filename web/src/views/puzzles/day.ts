// The days that puzzles are named by.
import { tellRemarks } from '../../messages/remarks';

/** `2026-11-21` as the number of days since the beginning of 1970; `undefined` if there is no such day. */
export function dayNumber(date: string): number | undefined {
  const [, year, month, day] = (/^(\d{4})-(\d\d)-(\d\d)$/.exec(date) ?? []).map(Number);
  if (year === undefined || month === undefined || day === undefined) return undefined;
  const time = Date.UTC(year, month - 1, day);
  const same = new Date(time);
  if (same.getUTCMonth() !== month - 1 || same.getUTCDate() !== day || time < 0) return undefined;
  return time / 86_400_000;
}

/** The last day that is written with four digits of the year. */
const LAST = Date.UTC(9999, 11, 31) / 86_400_000;

/** The other way round; a clock may be set to a day before 1970, or far off. */
export const dateOf = (day: number): string => new Date(Math.max(0, Math.min(day, LAST)) * 86_400_000).toISOString().slice(0, 10);

/** The visitor's own date. */
export function today(now = new Date()): string {
  return dateOf(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
}

export const dayBefore = (day: string): string => dateOf((dayNumber(day) ?? 0) - 1);
export const dayAfter = (day: string): string => dateOf((dayNumber(day) ?? 0) + 1);

/** The day whose puzzle is shown: today's if none is named, or one that is not yet. */
export function dayShown(day: string): string {
  const last = today();
  if (day === '') return last;
  if (day <= last) return day;
  tellRemarks([{ kind: 'late', given: day, used: last }]);
  return last;
}
