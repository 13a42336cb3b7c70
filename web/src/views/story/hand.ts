// Queens placed by hand. It needs nothing of the library, which is not there yet.
import { colOf, rowOf } from '../../board/shape';
import { N } from './chapters';

export interface Hand {
  /** Squares, in the order in which queens came to them. */
  queens: readonly number[];
  /** An attacked square on which a queen was wanted. */
  refused?: number;
}

declare global {
  /** What was placed before the page's scripts were there (`offline/first-paint.ts`). */
  var early: Hand | undefined;
}

export const EMPTY: Hand = { queens: [] };

const SQUARES = Array.from({ length: N * N }, (_, square) => square);

/** Whether a queen on one square attacks another square. */
export function attacks(from: number, to: number): boolean {
  const [rows, cols] = [Math.abs(rowOf(N, from) - rowOf(N, to)), Math.abs(colOf(N, from) - colOf(N, to))];
  return from !== to && (rows === 0 || cols === 0 || rows === cols);
}

export const attackers = ({ queens }: Hand, square: number): number[] => queens.filter((queen) => attacks(queen, square));
const isFree = (hand: Hand, square: number): boolean => !hand.queens.includes(square) && attackers(hand, square).length === 0;

/** The squares that some queen attacks. */
export const attacked = (hand: Hand): number[] => SQUARES.filter((square) => !hand.queens.includes(square) && !isFree(hand, square));

const rowOfQueens = ({ queens }: Hand): Set<number> => new Set(queens.map((queen) => rowOf(N, queen)));
const free = (hand: Hand, row: number): number[] => SQUARES.filter((square) => rowOf(N, square) === row && isFree(hand, square));
const openRows = (hand: Hand): number[] => Array.from({ length: N }, (_, row) => row).filter((row) => !rowOfQueens(hand).has(row));

/** The first row without a queen, if it has no square for one either: a dead end for those who go row by row. */
export function deadRow(hand: Hand): number | undefined {
  const [row] = openRows(hand);
  return row !== undefined && free(hand, row).length === 0 ? row : undefined;
}

/** What each row offers: its free squares; none is asked for where a queen stands. */
export function offers(hand: Hand): (number | undefined)[] {
  const taken = rowOfQueens(hand);
  return Array.from({ length: N }, (_, row) => (taken.has(row) ? undefined : free(hand, row).length));
}

/** A queen comes, goes, or is refused. */
export function pressed(hand: Hand, square: number): Hand {
  if (hand.queens.includes(square)) return { queens: hand.queens.filter((queen) => queen !== square) };
  return isFree(hand, square) ? { queens: [...hand.queens, square] } : { queens: hand.queens, refused: square };
}

/** A queen goes to another square, if that one is free without it. */
export function moved(hand: Hand, from: number, to: number): Hand {
  const lifted = pressed(hand, from);
  const there = pressed(lifted, to);
  return there.refused === undefined && !hand.queens.includes(to) ? there : { queens: hand.queens, refused: to };
}

/** What a program does that takes the first free square of the first open row; at a dead end it takes its last queen back. */
export function next(hand: Hand): Hand {
  const [row] = openRows(hand);
  if (deadRow(hand) !== undefined) return { queens: hand.queens.slice(0, -1) };
  const [square] = row === undefined ? [] : free(hand, row);
  return square === undefined ? hand : { queens: [...hand.queens, square] };
}
