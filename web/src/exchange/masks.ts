// Masks as the page writes them as code: one number a row with a single bit.
import type { Position } from '../board/position';

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
