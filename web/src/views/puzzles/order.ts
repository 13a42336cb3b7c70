// Which puzzle an address asks for, and the address of each.
import { toShort, type Position } from '../../board/position';
import type { Route } from '../../address/route';
import { LARGEST_FREE, writeSquares } from '../play/form';
import { dateOf, dayNumber, today } from './day';
import type { Level, Mode } from './messages';
import type { Order } from './protocol';

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
  return { view: 'play', query: String(new URLSearchParams({ n: `${n}`, blocked: writeSquares(blocked), given: writeSquares(queens) })) };
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
