import { bilingual } from '../../language.svelte';

export const labs = bilingual(
  {
    title: 'Bit tricks to handle',
    lead: 'Flip bits and see what happens.',
  },
  {
    title: '位运算小实验',
    lead: '拨动每一位，看看会怎样。',
  },
);
