// How a game stands in the address and in the library's JSON form.
import { text, type Parameter } from '../../address/parameters';
import { tellRemarks } from '../../messages/remarks';

/** The largest free board. */
export const LARGEST_FREE = 12;
/** The largest whose solutions a hint counts: those of 12 take a third of a second. */
export const LARGEST_COUNTED = 10;
/** The largest whose solutions are all shown. */
export const LARGEST_GALLERY = 8;

/** Numbers of squares joined by full stops. */
export const SQUARES = /^(\d{1,3}(\.\d{1,3})*)?$/;

/** Squares in an address, as they are written. */
export const squaresParameter = (): Parameter<string> => text('', 1600, (given) => SQUARES.test(given));

/** The squares in a piece of the address; those outside the board are left out. */
export function readSquares(written: string, n: number): number[] {
  if (written === '') return [];
  const squares = written.split('.').map(Number).filter((square) => square < n * n);
  return [...new Set(squares)];
}

export const writeSquares = (squares: Iterable<number>): string => [...squares].join('.');

/** Squares that a board of side n has, as they are written; others are left out, and said to be. */
export function onBoard(name: string, written: string, n: number): string {
  const strange = written === '' ? [] : written.split('.').filter((square) => Number(square) >= n * n);
  if (strange.length === 0) return written;
  tellRemarks([{ kind: 'off', name, given: strange.join('.'), n }]);
  return writeSquares(readSquares(written, n));
}

/** A board without queens in the library's JSON form. */
export function plainBoard(n: number, blocked: Iterable<number>): string {
  const pairs = [...blocked].map((square) => [Math.floor(square / n) + 1, (square % n) + 1]);
  return JSON.stringify({ v: 1, n, rules: 'queen', blocked: pairs });
}
