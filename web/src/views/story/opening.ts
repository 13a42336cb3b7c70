// What the page says before its scripts are there.
import type { Language } from '../../languages';

export const OPENING: Record<Language, { title: string; lead: string }> = {
  en: {
    title: 'Eight queens: attacked or free?',
    lead: 'Place eight queens, one in each row, so that no two share a column or a diagonal.',
  },
  zh: {
    title: '八皇后：这一格受攻击吗？',
    lead: '放八个皇后，每行一个，任意两个不同列，也不在同一条斜线上。',
  },
};
