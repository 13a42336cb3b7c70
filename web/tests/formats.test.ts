import { expect, test } from 'vitest';
import { fileName, formatName, quoted } from '../src/exchange/formats';
import { language } from '../src/language.svelte';

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
