/// <reference lib="esnext.disposable" />
export * from './library.js';

/** A board: squares are rows and columns from 1, from the top left. */
export interface Board {
  n: number;
  blocked?: [row: number, column: number][];
  /** Queens that every solution has. */
  fixed?: [row: number, column: number][];
}

/**
 * The number of solutions of a board, given by its side, as an object, or as the JSON that `importBoard` returns. It is
 * counted on the calling thread: n = 14 takes a fraction of a second, each further row eight times as long.
 */
export function count(board: number | Board | string): bigint;
