import { bilingual } from '../../language.svelte';

export const race = bilingual(
  {
    title: 'Race the solvers',
    lead: 'From the first tutorial to vectors, on your machine.',
  },
  {
    title: '解法竞速',
    lead: '从教程第一解到向量指令，在你的机器上比一比。',
  },
);
