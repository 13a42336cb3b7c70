// A board from a file, by the library's parsers.
import { fromJson, LARGEST, type Position } from '../board/position';
import type { Library } from '../wasm/load';
import { readMasks } from './masks';

export type Brought =
  /** `others` are formats that read the text too, as another board. */
  | { kind: 'read'; position: Position; format: string; others: readonly string[] }
  | { kind: 'refused'; line: number; column: number; why: string }
  | { kind: 'large'; n: number };

/** Reads text in a format; without one, in the first that reads all of it. */
export function bringIn(library: Library, text: string, format?: string): Brought {
  const masks = format === undefined ? readMasks(text) : undefined;
  if (masks) return fitting(masks, 'masks', []);
  const read = library.importBoard(text, format);
  try {
    const { board, line, column, why = '' } = read;
    if (board === undefined) return { kind: 'refused', line, column, why };
    return fitting(fromJson(board), read.format ?? '', read.others);
  } finally {
    read.free();
  }
}

function fitting(position: Position, format: string, others: readonly string[]): Brought {
  const { n } = position;
  return n < 1 || n > LARGEST ? { kind: 'large', n } : { kind: 'read', position, format, others };
}
