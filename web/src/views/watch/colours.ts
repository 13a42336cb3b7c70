// The colours of the lines, and of what they leave free.
import type { LineName } from './light';

export const COLOURS: Record<LineName | 'free', string> = {
  cols: 'var(--line-column)',
  anti: 'var(--line-anti)',
  diag: 'var(--line-diag)',
  free: 'var(--free)',
};
