// What tests of Watch ask of the page: the side of a board, its numbers, its sentence, its bits; and what is folded away.
import type { Locator, Page } from 'playwright-core';

export type Side = 'left' | 'right';
export const side = (page: Page, which: Side) => page.locator(`[data-side=${which}]`);
export const number = async (page: Page, name: string, which: Side = 'left'): Promise<number> =>
  Number((await side(page, which).getByTestId(name).textContent())?.replace(/\D/g, ''));
export const sentence = (page: Page, which: Side = 'left') => side(page, which).getByTestId('sentence').textContent();
/** The chosen solver, as its menu names it. */
export const solver = (page: Page, which: string) =>
  page.getByLabel(which, { exact: true }).evaluate((menu) => (menu as HTMLSelectElement).selectedOptions[0]?.text);
/** Opens the settings, and in the player the speed and the jumps. */
export async function unfold(page: Page): Promise<void> {
  const settings = page.locator('.about details');
  if (!(await settings.evaluate((details) => (details as HTMLDetailsElement).open))) await settings.locator('summary').click();
  const more = page.locator('.transport [aria-expanded]');
  if ((await more.getAttribute('aria-expanded')) === 'false') await more.click();
}
/** The digits of bits as they are to be seen: each has both, one of them hidden. */
export const seen = (bits: Locator) =>
  bits.evaluateAll((all) =>
    all.map((bit) => {
      const looks = ['::before', '::after'].map((digit) => getComputedStyle(bit, digit));
      return looks.flatMap(({ content, visibility }) => (visibility === 'hidden' ? [] : [content.replaceAll('"', '')])).join('');
    }),
  );
