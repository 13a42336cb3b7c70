// What tests of Watch ask of the page: the side of a board, its numbers, its sentence, its bits.
import type { Locator, Page } from 'playwright-core';

export type Side = 'left' | 'right';
export const side = (page: Page, which: Side) => page.locator(`[data-side=${which}]`);
export const number = async (page: Page, name: string, which: Side = 'left'): Promise<number> =>
  Number((await side(page, which).getByTestId(name).textContent())?.replace(/\D/g, ''));
export const sentence = (page: Page, which: Side = 'left') => side(page, which).getByTestId('sentence').textContent();
/** The digits of bits as they are to be seen: each has both, one of them transparent. */
export const seen = (bits: Locator) =>
  bits.evaluateAll((all) =>
    all.map((bit) => {
      const looks = ['::before', '::after'].map((digit) => getComputedStyle(bit, digit));
      return looks.flatMap(({ content, color }) => (color === 'rgba(0, 0, 0, 0)' ? [] : [content.replaceAll('"', '')])).join('');
    }),
  );
