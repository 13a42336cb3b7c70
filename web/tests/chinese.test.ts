import { expect, test } from 'vitest';
import pairs from 'virtual:chinese';
import { chinese } from '../src/exchange/chinese';

test('messages of the parsers, with what a visitor typed as it was', () => {
  for (const [english, expected] of [
    ['`x` is not a square: give `*` (free) or `.` (blocked)', '`x` 不是格子的符号：请给 `*`（空位）或 `.`（禁放格）'],
    ['`a row` is not a number: give n as a whole number from 1 to 100', '`a row` 不是数：请给整数 n，1 到 100'],
    ['this row has 3 squares: give 4 squares a row', '这一行有 3 格：每行须有 4 格'],
    ['this row has 1 square: give 4 squares a row', '这一行有 1 格：每行须有 4 格'],
    [
      'the fixed queens at (1, 1) and (2, 2) attack each other along a diagonal: move or remove one of them',
      '固定皇后 (1, 1) 和 (2, 2) 在同一斜线上互相攻击：请移动或去掉其中一个',
    ],
    [
      'the board could be `p1562` (`*` is free) or `uva11195` (`*` is blocked): name the format',
      '棋盘的格式可能是 `p1562`（`*` 是空位）或 `uva11195`（`*` 是禁放格）：请指明格式',
    ],
    ['something new: give `*` (free) or `.` (blocked)', 'something new：请给 `*`（空位）或 `.`（禁放格）'],
    ['`皇` is not a square: give `.` (free) or `*` (queen)', '`皇` 不是格子的符号：请给 `.`（空位）或 `*`（皇后）'],
    [
      'the total 92 does not match its residue (1 was accumulated, 92 expected): a counter wrapped or the machine failed; do not use the total',
      '总数 92 与余数不符（累加得 1，应为 92）：计数器溢出或机器出错；请勿使用这个总数',
    ],
    ['no kernel is called `x`: give one of scalar', '没有叫 `x` 的内核：请从 scalar 中选择'],
    ['a message that has no translation', 'a message that has no translation'],
    ['', ''],
  ] as const) {
    expect(chinese(english)).toBe(expected);
  }
});

test('every template is found in the sources, and every hole is filled', () => {
  expect(pairs.length).toBeGreaterThan(100);
  for (const [english, template] of pairs) {
    const [before, after] = [english.replaceAll('{}', '7'), template.replace(/\{=?\d+\}/g, '7')];
    // Two templates may fit the same text; none leaves a hole.
    expect(chinese(before), english).not.toMatch(/[{}]|undefined/);
    if (!english.includes('{}')) expect(chinese(before)).toBe(after);
  }
});
