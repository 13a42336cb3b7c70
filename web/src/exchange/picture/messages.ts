import { bilingual } from '../../language.svelte';

export const picture = bilingual(
  {
    reading: 'Reading the picture…',
    title: 'The board of the picture',
    given: 'The picture',
    board: (n: number) => `The board as it was read, ${n} × ${n} squares`,
    sure: (n: number, percent: number) => `${n} × ${n} squares, read with a certainty of ${percent} %.`,
    correct: 'Compare the two. Lit squares are the least certain.',
    click: 'A click on a square',
    regions: 'gives it to the next region',
    signs: 'changes its queen or ×',
    pieces: (n: number) => `There must be ${n} regions, each in one piece.`,
    solutions: (count: number) =>
      count === 1
        ? 'The puzzle has exactly one solution.'
        : `The puzzle has ${count === 0 ? 'no solution' : 'several solutions'}: it is probably misread, or not all of it is in the picture.`,
    play: 'Play this puzzle',
  },
  {
    reading: '正在读图片……',
    title: '图片里的棋盘',
    given: '图片',
    board: (n) => `读到的棋盘，${n} × ${n} 格`,
    sure: (n, percent) => `${n} × ${n} 格，读取的把握为 ${percent}%。`,
    correct: '请对照两图。亮起的格子最没把握。',
    click: '点一格',
    regions: '划给相邻的下一个区域',
    signs: '改皇后或 ×',
    pieces: (n) => `须有 ${n} 个区域，各自连成一片。`,
    solutions: (count) => (count === 1 ? '这道谜题恰有一个解。' : `这道谜题${count === 0 ? '无解' : '有多个解'}：可能读错了，或图片不完整。`),
    play: '玩这道谜题',
  },
);
