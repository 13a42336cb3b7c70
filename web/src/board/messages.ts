import { bilingual } from '../language.svelte';
import { colOf, rowOf, type Sign } from './shape';

const signs = {
  en: {
    attacked: 'attacked',
    mark: 'marked',
    free: 'free',
    later: 'free, still to try',
    looked: 'looked at, attacked',
    ghost: 'tried and taken back',
    forced: 'a queen would be forced here',
    lifted: 'queen being taken back',
    rejected: 'rejected',
    clash: 'clashes',
    excluded: 'no queen can stand here',
    hint: 'the next queen goes here',
  } satisfies Record<Sign, string>,
  zh: {
    attacked: '被攻击',
    mark: '有标记',
    free: '空位',
    later: '空位，待试',
    looked: '看过，受攻击',
    ghost: '试过又拿走',
    forced: '这里会逼出皇后',
    lifted: '皇后正被拿走',
    rejected: '被否决',
    clash: '冲突',
    excluded: '不可放',
    hint: '下一个皇后放这里',
  } satisfies Record<Sign, string>,
};

export const board = bilingual(
  {
    square: (row: number, col: number) => `row ${row}, column ${col}`,
    queen: 'queen',
    fixed: 'fixed queen',
    blocked: 'blocked',
    region: (name: string) => `region ${name}`,
    empty: 'empty',
    separator: ', ',
    signs: signs.en as Record<Sign, string>,
  },
  {
    square: (row, col) => `第 ${row} 行第 ${col} 列`,
    queen: '皇后',
    fixed: '固定的皇后',
    blocked: '禁放',
    region: (name) => `区域 ${name}`,
    empty: '空',
    separator: '，',
    signs: signs.zh,
  },
);

/** "row 1, column 1". */
export const squareName = (n: number, square: number): string => board().square(rowOf(n, square) + 1, colOf(n, square) + 1);
