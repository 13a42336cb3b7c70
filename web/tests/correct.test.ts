import { expect, test } from 'vitest';
import { regiven, resigned, whole } from '../src/exchange/picture/correct';

// A A B
// A B B
// C C C
const READ = [0, 0, 1, 0, 1, 1, 2, 2, 2];

test('clicks give a square to the regions around it in turn, and at last to its own', () => {
  const seen: (number | undefined)[] = [];
  let regions: readonly number[] = READ;
  for (let clicks = 0; clicks < 3; clicks++) {
    regions = regiven(3, regions, READ, 4);
    seen.push(regions[4]);
  }
  expect(seen).toEqual([2, 0, 1]);
  expect(regions).toEqual(READ);
  expect(regiven(3, READ, READ, 0)).toEqual(READ);
});

test('clicks put a mark, a queen and nothing on a square, and leave the others', () => {
  const read = { queens: [3], marks: [5] };
  const marked = resigned(read, 4);
  expect(marked).toEqual({ queens: [3], marks: [5, 4] });
  const crowned = resigned(marked, 4);
  expect(crowned).toEqual({ queens: [3, 4], marks: [5] });
  expect(resigned(crowned, 4)).toEqual(read);
});

test('n regions, each in one piece', () => {
  expect(whole(3, READ)).toBe(true);
  expect(whole(3, [0, 0, 1, 2, 1, 1, 2, 2, 2])).toBe(true);
  // One in two pieces, one too few, one too many.
  expect(whole(3, [0, 1, 0, 0, 1, 1, 2, 2, 2])).toBe(false);
  expect(whole(3, [0, 0, 0, 0, 0, 0, 2, 2, 2])).toBe(false);
  expect(whole(3, [0, 0, 1, 0, 1, 1, 2, 2, 3])).toBe(false);
});
