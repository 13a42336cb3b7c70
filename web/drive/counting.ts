// What tests of the view Count do.
import type { Page } from 'playwright-core';

/** Starts a count, or cancels the one that runs. */
export const start = (page: Page) => page.locator('form .go').click();

/** Waits for the answer of the count that was started last. */
export async function total(page: Page): Promise<string | null> {
  await page.locator('[data-stage=done]').waitFor();
  return page.locator('.total').getAttribute('data-digits');
}

/** Enters the side of the board. */
export async function enter(page: Page, n: number | string): Promise<void> {
  await page.getByRole('spinbutton', { name: /side/i }).fill(String(n));
  await page.keyboard.press('Tab');
}

/** Opens the settings, or what is told of the number. */
export const unfold = (page: Page, of: 'settings' | 'number') => page.locator(of === 'settings' ? '.view > details > summary' : '.result summary').first().click();
