import { expect, test } from 'vitest';
import { QUEEN } from '../src/board/shape';
import { svgOf } from '../src/exchange/draw';

const colour = (name: string) => `<${name}>`.slice(1, -1);
const count = (text: string, piece: string): number => text.split(piece).length - 1;

test('a board as a picture has its queens, blocked squares and regions, and its own size', () => {
  const plain = svgOf({ n: 4, queens: [1], blocked: [3], rules: 'queen' }, [7, 8], colour);
  expect(plain).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="176" height="176" viewBox="-8 -8 176 176">/);
  expect(count(plain, QUEEN)).toBe(3);
  // Only the queen that is given has a frame; it stands on row 1, column 2.
  expect(plain.match(/<rect[^>]*stroke-dasharray[^>]*>/g)?.map((rect) => /translate\(([^)]*)\)/.exec(rect)?.[1])).toEqual(['40 0']);
  expect(plain).toContain('<rect x="120" y="0" width="40" height="40" fill="square-blocked"/>');
  const regions = svgOf({ n: 2, queens: [], blocked: [], regions: [0, 0, 1, 13], rules: 'queen' }, [], colour);
  expect([count(regions, 'fill="region-1"'), count(regions, '<text ')]).toEqual([2, 3]);
  expect(regions).not.toContain('square-dark');
  // Every element that opens closes.
  for (const text of [plain, regions]) expect(count(text, '<')).toBe(count(text, '/>') + 2 * count(text, '</'));
});
