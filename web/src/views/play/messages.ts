import { bilingual } from '../../language.svelte';

export const play = bilingual(
  {
    title: 'Place queens yourself',
    lead: 'By mouse, touch or keyboard.',
  },
  {
    title: '自己摆皇后',
    lead: '用鼠标、触摸或键盘。',
  },
);
