// A board from a file, by the library's parsers.
import { fromJson, LARGEST, type Position } from '../board/position';
import type { Library } from '../wasm/load';

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

/** A solution written as masks; bit c is column c from the left. `undefined` for any other text. */
export function readMasks(text: string): Position | undefined {
  if (!/^[\s\[\]{},]*(0b[01]+[\s\[\]{},]*)+$/.test(text)) return undefined;
  const masks = text.match(/0b[01]+/g)?.map((mask) => [...mask.slice(2)].reverse().join('')) ?? [];
  const n = masks.length;
  const columns = masks.map((mask) => mask.indexOf('1'));
  const isSolution = masks.every((mask) => mask.replaceAll('0', '') === '1') && columns.every((column) => column < n);
  if (n < 4 || !isSolution) return undefined;
  return { n, queens: columns.map((column, row) => row * n + column), blocked: [], rules: 'queen' };
}

/** The first two bytes of a file in UTF-16: its mark, or a letter of English. */
function encodingOf(first = 0, second = 0): string {
  if ((first === 0xff && second === 0xfe) || (first > 0 && second === 0)) return 'utf-16le';
  return (first === 0xfe && second === 0xff) || (first === 0 && second > 0) ? 'utf-16be' : 'utf-8';
}

export const decoded = (bytes: Uint8Array): string => new TextDecoder(bytes.length > 1 ? encodingOf(...bytes.subarray(0, 2)) : 'utf-8').decode(bytes);
