import { bilingual } from '../../language.svelte';

export const watch = bilingual(
  {
    title: 'Watch eight queens being placed',
    lead: 'Every step of the search, with what the solver remembers.',
    n: 'Side of the board',
    board: (n: number) => `Board of ${n} × ${n} squares`,
  },
  {
    title: '看八皇后怎样摆成',
    lead: '搜索的每一步，以及解法记住了什么。',
    n: '棋盘边长',
    board: (n) => `${n} × ${n} 的棋盘`,
  },
);
