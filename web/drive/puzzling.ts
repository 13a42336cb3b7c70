// What tests of puzzles do: visit one on a phone, follow its hints to the end.
import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import type { Stage, Visitor } from './browser';
import { button, count, square } from './playing';

export const PHONE = { hasTouch: true, isMobile: true, deviceScaleFactor: 2, viewport: { width: 390, height: 844 } };

export const ending = (page: Page) => page.getByTestId('ending');

/** A visit that waits for the puzzle. */
export const visited = (stage: Stage) => async (path: string, visitor: Visitor = {}): Promise<Page> => {
  const page = await stage.visit(path, { ...PHONE, ...visitor });
  await square(page, 0).waitFor();
  return page;
};

/** Asks until the hint tells its reason: the first time it only says where to look. */
export async function ask(page: Page, zh = false): Promise<void> {
  const hint = button(page, zh ? '提示' : 'Hint');
  await hint.tap();
  await page.locator('div.hint .button').waitFor();
  if (await button(page, zh ? '看理由' : 'Show the reason').isVisible()) await hint.tap();
}

/** What the hint offers: to place the one queen that is drawn in green, or to mark squares crossed in red. */
async function followHint(page: Page, zh: boolean): Promise<void> {
  await ask(page, zh);
  const forced = (await count(page, 'hint')) > 0;
  expect((await count(page, 'excluded')) > 0).toBe(!forced);
  // In words, without the names that reasons have in the library.
  expect(await page.locator('div.hint').textContent()).not.toMatch(/confined|takes all|锁定|占尽/);
  await button(page, forced ? (zh ? '放上去' : 'Place it') : zh ? '标为不可放' : 'Mark as impossible').tap();
  await page.locator('div.hint').waitFor({ state: 'detached' });
}

export async function solve(page: Page, zh = false): Promise<void> {
  for (let step = 0; step < 90 && !(await ending(page).isVisible()); step++) await followHint(page, zh);
  await ending(page).waitFor();
}
