// Which puzzle an address asks for, and the address of each.
import { toShort, type Position } from '../../board/position';
import type { Route } from '../../address/route';
import { LARGEST_FREE, writeSquares } from '../play/form';
import type { Level, Mode } from './messages';
import type { Order } from './protocol';
import { tellRemarks } from '../../messages/remarks';

export interface Asked {
  mode: Mode;
  day: string;
  size: number;
  level: Level;
  seed: number;
  board: Position | undefined;
}

export function orderOf({ mode, day, size: n, level, seed, board }: Asked): Order | undefined {
  if (mode === 'daily') return { kind: 'daily', day: dayNumber(day) ?? 0 };
  if (mode === 'puzzle') return { kind: 'made', n, level, seed };
  return board && { kind: 'own', board };
}

/** As large as published puzzles get. */
export const LARGEST_OWN = 20;

/** Where a board that was brought in is played, if one of its side is: a plain one as a free board, any other as a puzzle. */
export function routeOf(board: Position): Route | undefined {
  const isPlain = board.rules === 'queen' && !board.regions;
  if (board.n < 4 || board.n > (isPlain ? LARGEST_FREE : LARGEST_OWN)) return undefined;
  if (!isPlain) return { view: 'puzzles', query: ownQuery(board) };
  const { n, blocked, queens } = board;
  return { view: 'play', query: String(new URLSearchParams({ n: `${n}`, blocked: writeSquares(blocked), queens: writeSquares(queens) })) };
}

/** What its progress is kept under. */
export function nameOf(order: Order): string {
  if (order.kind === 'daily') return dateOf(order.day);
  return order.kind === 'made' ? `${order.n}-${order.level}-${order.seed}` : toShort(order.board);
}

export const dailyQuery = (day: string): string => (day === today() ? '' : `day=${day}`);
export const madeQuery = ({ size, level, seed }: Pick<Asked, 'size' | 'level' | 'seed'>): string => `mode=puzzle&size=${size}&level=${level}&seed=${seed}`;
export const ownQuery = (board: Position): string => String(new URLSearchParams({ mode: 'own', board: toShort(board) }));

export const SEEDS = 999_999;
export const anySeed = (): number => 1 + Math.floor(Math.random() * SEEDS);

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
