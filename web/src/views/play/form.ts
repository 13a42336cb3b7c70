// How a game stands in the address and in the library's JSON form, and which day it is.

/** The largest free board. */
export const LARGEST_FREE = 12;

/** Numbers of squares joined by full stops. */
export const SQUARES = /^(\d{1,3}(\.\d{1,3})*)?$/;

/** The squares in a piece of the address; those outside the board are left out. */
export function readSquares(written: string, n: number): number[] {
  if (written === '') return [];
  const squares = written.split('.').map(Number).filter((square) => square < n * n);
  return [...new Set(squares)];
}

/** The numbers of squares that the board does not have. */
export function strangers(written: string, n: number): string[] {
  return written === '' ? [] : written.split('.').filter((square) => Number(square) >= n * n);
}

export const writeSquares = (squares: Iterable<number>): string => [...squares].join('.');

/** A board without queens in the library's JSON form. */
export function plainBoard(n: number, blocked: Iterable<number>): string {
  const pairs = [...blocked].map((square) => [Math.floor(square / n) + 1, (square % n) + 1]);
  return JSON.stringify({ v: 1, n, rules: 'queen', blocked: pairs });
}

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
