// A board from a file, by the library's parsers.
import { fromJson, LARGEST, type Position } from '../board/position';
import type { Library } from '../wasm/load';
import { readOwn } from './own';

export type Brought =
  | { kind: 'read'; position: Position; format: string }
  /** `readings` are the formats that it could be in. */
  | { kind: 'refused'; line: number; column: number; why: string; readings: readonly string[] }
  | { kind: 'large'; n: number };

/** Reads text in a format; without one, in the one that it must be in. */
export function bringIn(library: Library, text: string, format?: string): Brought {
  const own = format === undefined ? readOwn(text) : text;
  if (typeof own !== 'string') return own.n > LARGEST ? { kind: 'large', n: own.n } : { kind: 'read', position: own, format: 'list' };
  const read = library.importBoard(own, format);
  try {
    const { board, line, column } = read;
    if (board === undefined) {
      const { why = '' } = read;
      const readings = why.startsWith('the board could be ') ? [...why.matchAll(/`([a-z\d]+)` \(/g)].map(([, name = '']) => name) : [];
      return { kind: 'refused', line, column, why, readings };
    }
    const position = fromJson(board);
    if (position.n > LARGEST || position.n < 1) return { kind: 'large', n: position.n };
    return { kind: 'read', position, format: read.format ?? '' };
  } finally {
    read.free();
  }
}
