import { bilingual } from '../../language.svelte';
import { game } from '../play/messages';
import type { Tool } from './game';

export const MODES = ['daily', 'puzzle', 'own'] as const;
export type Mode = (typeof MODES)[number];
export const LEVELS = ['easy', 'medium', 'hard'] as const;
export type Level = (typeof LEVELS)[number];

/** The library's names of rules, and what they say. */
const RULES = {
  en: {
    queen: 'no two on a diagonal',
    torus: 'no two on a diagonal, which goes on at the opposite side',
    semi: 'no two on a \\ diagonal',
    'torus-semi': 'no two on a \\ diagonal, which goes on at the opposite side',
    superqueen: 'no two on a diagonal or a knight’s move apart',
    touching: 'no two touch at a corner',
  },
  zh: {
    queen: '任意两个不在同一斜线上',
    torus: '任意两个不在同一斜线上，斜线在对边接着走',
    semi: '任意两个不在同一条捺（\\）上',
    'torus-semi': '任意两个不在同一条捺（\\）上，捺在对边接着走',
    superqueen: '任意两个不在同一斜线上，也不差一个马步',
    touching: '任意两个不在角上相邻',
  },
};

/** A day such as 2026-11-21 in the words of a language. */
function dated(tag: string, day: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(tag, { timeZone: 'UTC', ...options }).format(new Date(day));
}
/** A day with its year, unless it is this one. */
function dayOf(tag: string, day: string, month: 'short' | 'long'): string {
  const year = day.startsWith(String(new Date().getFullYear())) ? undefined : 'numeric';
  return dated(tag, day, { weekday: 'short', day: 'numeric', month, year });
}
const MONTH = { month: 'long', year: 'numeric' } as const;

export const puzzle = bilingual(
  {
    ...game.en,
    modes: { daily: 'Daily', puzzle: 'Practice', own: 'Imported' } as Record<Mode, string>,
    kinds: 'Kind of puzzle',
    daily: 'Puzzle of the day',
    own: 'An imported puzzle',
    number: (seed: number) => `No. ${seed}`,
    day: (day: string) => dayOf('en-GB', day, 'short'),
    month: (day: string) => dated('en-GB', day, MONTH),
    weekday: (day: string) => dated('en-GB', day, { weekday: 'narrow' }),
    earlier: 'The day before',
    later: 'The day after',
    today: 'Today’s puzzle',
    sooner: 'The month before',
    following: 'The month after',
    level: 'Difficulty',
    levels: { easy: 'easy', medium: 'medium', hard: 'hard' } as Record<Level, string>,
    fresh: 'New puzzle',
    howTo: 'How to play',
    rule: 'One queen in each row, column and region. No two touch, not even at a corner. One solution.',
    taps: 'Tap a square for a cross, tap again for a queen, and once more to empty it. Swipe over squares to cross them out. Drag a queen to move it.',
    week: 'Everyone gets the same puzzle of the day: easy on Mondays, hard on Sundays.',
    rules: (rules: string, regions: boolean) =>
      `One queen in each row and column, ${(RULES.en as Record<string, string>)[rules] ?? rules}${regions ? ', one in each region' : ''}`,
    solutions: (count: number) => ['It has no solution', 'It has exactly one solution', 'It has several solutions'][count] ?? '',
    hardest: (reason: string) => `Hardest step: ${reason}`,
    making: 'Making a puzzle…',
    failed: (why: string) => `No puzzle could be made: ${why}`,
    retry: 'Try again',
    notOwn: (why: string) => `This board cannot be played: ${why}`,
    board: (n: number) => `Puzzle of ${n} × ${n} squares`,
    tool: 'A tap places first',
    tools: { mark: 'Cross', queen: 'Queen' } as Record<Tool, string>,
    time: (time: string) => `Time: ${time}`,
    conflicts: {
      row: (row: number) => `Two queens are in row ${row}.`,
      column: (column: number) => `Two queens are in column ${column}.`,
      region: (region: string) => `Two queens are in region ${region}.`,
      touching: (a: string, b: string) => `Two queens touch: ${a} and ${b}.`,
      attack: (a: string, b: string) => `Two queens attack each other: ${a} and ${b}.`,
    },
    more: (count: number) => `(${count} more)`,
    auto: 'Cross out attacked squares automatically',
    patterns: 'Patterns on the regions',
    solvedSay: (time: string) => `Solved in ${time}.`,
    withHints: (hints: number) => (hints === 0 ? 'no hints' : hints === 1 ? '1 hint' : `${hints} hints`) as string,
    first: (time: string) => `the first time ${time}`,
    playAgain: 'Play again',
    inARow: (days: number) => (days === 1 ? '1 day in a row' : `${days} days in a row`) as string,
    nextDay: 'Next day',
    nextPuzzle: 'Next puzzle',
    nextDaily: (hours: number, minutes: number) => `Next daily in ${hours} h ${minutes} min`,
    share: 'Share',
    shared: 'Copied',
    shareTitle: (what: string) => `bitqueens · ${what}`,
    shareBoard: (n: number, time: string) => `👑 ${n} × ${n} in ${time}`,
    notShared: 'The result could not be copied:',
    statistics: 'Statistics and calendar',
    figures: { solved: 'solved', alone: 'without hints', streak: 'days in a row', longest: 'longest row', time: 'mean time without hints' },
    kept: { solved: (time: string) => `solved in ${time}`, hinted: (time: string) => `solved with hints in ${time}`, begun: 'begun', open: 'not played' },
    marked: (square: string) => `cross on ${square}`,
  },
  {
    ...game.zh,
    modes: { daily: '每日', puzzle: '练习', own: '导入' },
    kinds: '谜题种类',
    daily: '每日一题',
    own: '导入的谜题',
    number: (seed) => `第 ${seed} 号`,
    day: (day) => dayOf('zh-CN', day, 'long'),
    month: (day) => dated('zh-CN', day, MONTH),
    weekday: (day) => dated('zh-CN', day, { weekday: 'narrow' }),
    earlier: '前一天',
    later: '后一天',
    today: '今天的题',
    sooner: '上个月',
    following: '下个月',
    level: '难度',
    levels: { easy: '容易', medium: '中等', hard: '困难' },
    fresh: '换一题',
    howTo: '玩法',
    rule: '每行、每列、每个区域各放一个皇后。皇后不能相邻，斜着挨在一起也不行。答案只有一个。',
    taps: '点一下打叉，再点一下放皇后，再点一下清空。在格子上划过，可以一路打叉。皇后可以拖到别的格。',
    week: '每天一题，人人相同：星期一容易，星期日难。',
    rules: (rules, regions) =>
      `每行每列一个皇后，${(RULES.zh as Record<string, string>)[rules] ?? rules}${regions ? '，每个区域一个' : ''}`,
    solutions: (count) => ['无解', '恰有一个解', '有几个解'][count] ?? '',
    hardest: (reason) => `最难的一步：${reason}`,
    making: '正在出题…',
    failed: (why) => `出不了题：${why}`,
    retry: '重试',
    notOwn: (why) => `这个棋盘玩不了：${why}`,
    board: (n) => `${n} × ${n} 的谜题`,
    tool: '点格先放',
    tools: { mark: '打叉', queen: '皇后' },
    time: (time) => `用时 ${time}`,
    conflicts: {
      row: (row) => `第 ${row} 行有两个皇后。`,
      column: (column) => `第 ${column} 列有两个皇后。`,
      region: (region) => `区域 ${region} 里有两个皇后。`,
      touching: (a, b) => `两个皇后挨在一起：${a} 和 ${b}。`,
      attack: (a, b) => `两个皇后互相攻击：${a} 和 ${b}。`,
    },
    more: (count) => `（还有 ${count} 处）`,
    auto: '自动给被攻击的格打叉',
    patterns: '区域加花纹',
    solvedSay: (time) => `解开了，用时 ${time}。`,
    withHints: (hints) => (hints === 0 ? '没用提示' : `用了 ${hints} 次提示`),
    first: (time) => `第一次 ${time}`,
    playAgain: '再玩一次',
    inARow: (days) => `连续 ${days} 天`,
    nextDay: '下一天的题',
    nextPuzzle: '下一题',
    nextDaily: (hours, minutes) => `下一道每日题：${hours} 小时 ${minutes} 分后`,
    share: '分享',
    shared: '已复制',
    shareTitle: (what) => `bitqueens · ${what}`,
    shareBoard: (n, time) => `👑 ${n} × ${n}，用时 ${time}`,
    notShared: '成绩没能复制：',
    statistics: '统计与日历',
    figures: { solved: '已解开', alone: '没用提示', streak: '连续天数', longest: '最长连续', time: '没用提示的平均用时' },
    kept: { solved: (time) => `已解开，用时 ${time}`, hinted: (time) => `用了提示解开，用时 ${time}`, begun: '已开始', open: '还没玩' },
    marked: (square) => `${square}已打叉`,
  },
);
