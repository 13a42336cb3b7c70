// The forms in which programs print a solution, the page's own code among them: lists of columns, masks, drawn rows.
import type { Position } from '../board/position';

/** The columns of the queens from 0, one a row; `undefined` if the text is nothing of that kind. */
function readColumns(text: string): number[] | undefined {
  if (!/^[\s\[\](){},;.\d-]+$/.test(text)) return undefined;
  const numbers = text.match(/\d+/g)?.map(Number) ?? [];
  const n = numbers.length;
  if (n < 4) return undefined;
  // Counted from 0 if there is a 0, from 1 if there is an n; a solution has one of them.
  const from = numbers.includes(0) ? 0 : numbers.includes(n) ? 1 : undefined;
  if (from === undefined) return undefined;
  const cols = numbers.map((number) => number - from);
  return cols.every((col) => col < n) ? cols : undefined;
}

/** One mask a row with a single bit each; bit c is column c from the left. */
function readMasks(text: string): number[] | undefined {
  if (!/^[\s\[\]{},]*(0b[01]+[\s\[\]{},]*)+$/.test(text)) return undefined;
  const masks = text.match(/0b[01]+/g)?.map((mask) => mask.slice(2)) ?? [];
  const cols = masks.map((mask) => [...mask].reverse().join('').indexOf('1'));
  const single = masks.every((mask) => mask.replaceAll('0', '') === '1');
  return single && masks.length >= 4 && cols.every((col) => col < masks.length) ? cols : undefined;
}

/** Rows as a list of strings in code: without what makes them strings. */
function unquoted(text: string): string {
  const rows = [...text.matchAll(/"([^"]*)"|'([^']*)'/g)].map(([, double, single]) => double ?? single);
  const isList = rows.length > 0 && /^[\s\[\](){},;]*$/.test(text.replace(/"[^"]*"|'[^']*'/g, ''));
  return isList ? rows.join('\n') : text;
}

/** A solution in one of these forms as a board; any other text for the library to read, without its quotes. */
export function readOwn(text: string): Position | string {
  const cols = readColumns(text) ?? readMasks(text);
  if (!cols) return unquoted(text);
  return { n: cols.length, queens: cols.map((col, row) => row * cols.length + col), blocked: [], rules: 'queen' };
}
