import { bilingual } from '../../language.svelte';

export const count = bilingual(
  {
    title: 'Count all solutions',
    lead: 'Every solution, exactly, on all your cores.',
  },
  {
    title: '数出全部解',
    lead: '用上所有核心，一个不差。',
  },
);
