import { expect, test } from 'vitest';
import { fileName, formatName, quoted } from '../src/exchange/formats';
import { language } from '../src/language.svelte';
import { asCode } from '../src/exchange/code';
import { decoded, readMasks } from '../src/exchange/bring-in';
import { QUEEN } from '../src/board/shape';
import { svgOf } from '../src/exchange/draw';

test('what the library says has no marks of the command', () => {
  language.now = 'en';
  expect(quoted('`x` is not a square')).toBe('“x” is not a square');
  expect(quoted('the board could be `p1562` (`*` is free) or `uva11195` (`*` is blocked): name the format')).toBe(
    'the board could be Luogu 洛谷 P1562 (“*” is free) or UVa 11195 (“*” is blocked): name the format',
  );
  language.now = 'zh';
  expect(quoted('棋盘的格式可能是 `p1562`（`*` 是空位）：请指明格式')).toBe('棋盘的格式可能是 Luogu 洛谷 P1562（「*」是空位）：请指明格式');
  expect(quoted('请从这些格式中选择：cses, kattis, hash')).toBe('请从这些格式中选择：CSES 1624、Kattis 8queens、Q # .');
  language.now = 'en';
  expect(quoted('give one of the formats cses, kattis, text')).toBe('give one of the formats CSES 1624, Kattis 8queens, text');
  // A mark without its pair is what was typed.
  expect(quoted('a ` alone')).toBe('a ` alone');
});

test('a format without a name of its own keeps that of the library', () => {
  expect([formatName('p1562'), formatName('text'), formatName('list')]).toEqual(['Luogu 洛谷 P1562', 'text', 'list']);
});

test('files have names that a reader knows, in letters that every system takes', () => {
  expect(['p1562', 'uva11195', 'diagonals', 'cses', 'kattis'].map((format) => fileName('queens-8', format))).toEqual([
    'queens-8-Luogu-P1562.txt',
    'queens-8-UVa-11195.txt',
    'queens-8-CSPLib-diagonals.txt',
    'queens-8-CSES-1624.txt',
    'queens-8-Kattis-8queens.txt',
  ]);
  expect(['json', 'text', 'hash', 'rows', 'drawing'].map((format) => fileName('board', format))).toEqual(['board.json', 'board-text.txt', 'board-hash.txt', 'board-columns.txt', 'board-drawing.txt']);
});

// (1, 2), (2, 4), (3, 1), (4, 3) on a board of four.
const solution = [1, 7, 8, 14];

test('a list, masks and a grid', () => {
  expect(asCode('list', 4, solution)).toBe('[1, 3, 0, 2]');
  expect(asCode('from1', 4, solution)).toBe('[2, 4, 1, 3]');
  expect(asCode('masks', 4, solution)).toBe('[0b0010, 0b1000, 0b0001, 0b0100]');
  expect(asCode('grid', 4, solution)).toBe('[\n  ".Q..",\n  "...Q",\n  "Q...",\n  "..Q.",\n]');
});

test('a board that is not full has no list', () => {
  expect(asCode('list', 4, [1])).toBeUndefined();
  expect(asCode('from1', 4, [1])).toBeUndefined();
  expect(asCode('list', 2, [0, 1])).toBeUndefined();
  expect(asCode('masks', 2, [0, 1])).toBe('[0b11, 0b00]');
  expect(asCode('grid', 2, [])).toBe('[\n  "..",\n  "..",\n]');
});

const QUEENS = [0, 12, 23, 29, 34, 46, 49, 59];

test('masks are read as they are written', () => {
  expect(readMasks(asCode('masks', 8, QUEENS) ?? '')).toEqual({ n: 8, queens: QUEENS, blocked: [], rules: 'queen' });
});

test('anything else is for the library', () => {
  for (const text of ['', '1 2 3', '2\n*.\n*x', '[1, 3, 0, 2]', '[0b11, 0b1, 0b1, 0b1]', '[0b10000, 0b1, 0b1, 0b1]', '1Q6/8']) {
    expect(readMasks(text), text).toBeUndefined();
  }
});

const BOARD = '2\n*.\n..\n';
const utf16 = (text: string, big: boolean): number[] => [...text].flatMap((letter) => (big ? [0, letter.charCodeAt(0)] : [letter.charCodeAt(0), 0]));

test('text is read as it was written: UTF-8 and UTF-16, with a mark and without', () => {
  for (const bytes of [
    [...new TextEncoder().encode(BOARD)],
    [0xef, 0xbb, 0xbf, ...new TextEncoder().encode(BOARD)],
    [0xff, 0xfe, ...utf16(BOARD, false)],
    [0xfe, 0xff, ...utf16(BOARD, true)],
    utf16(BOARD, false),
    utf16(BOARD, true),
  ]) {
    expect(decoded(Uint8Array.from(bytes))).toBe(BOARD);
  }
});

test('anything else is read as something', () => {
  for (const bytes of [[], [0], [0xff], [0, 0], [0xff, 0xfe], [0xff, 0xfe, 1], [0xc3, 0x28]]) expect(typeof decoded(Uint8Array.from(bytes))).toBe('string');
});

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
