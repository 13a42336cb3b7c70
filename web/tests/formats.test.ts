import { expect, test } from 'vitest';
import { formatName, quoted } from '../src/exchange/formats';
import { language } from '../src/language.svelte';

test('what the library says has no marks of the command', () => {
  language.now = 'en';
  expect(quoted('`x` is not a square')).toBe('“x” is not a square');
  expect(quoted('the board could be `p1562` (`*` is free) or `uva11195` (`*` is blocked): name the format')).toBe(
    'the board could be Luogu 洛谷 P1562 (“*” is free) or UVa 11195 (“*” is blocked): name the format',
  );
  language.now = 'zh';
  expect(quoted('棋盘的格式可能是 `p1562`（`*` 是空位）：请指明格式')).toBe('棋盘的格式可能是 Luogu 洛谷 P1562（「*」是空位）：请指明格式');
  language.now = 'en';
  // A mark without its pair is what was typed.
  expect(quoted('a ` alone')).toBe('a ` alone');
});

test('a format without a name of its own keeps that of the library', () => {
  expect([formatName('p1562'), formatName('text'), formatName('list')]).toEqual(['Luogu 洛谷 P1562', 'text', 'list']);
});
