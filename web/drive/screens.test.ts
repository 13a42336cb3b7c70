// Every view in both languages, all sizes and both themes: nothing that axe finds, nothing that sticks out sideways, no error.
// Parts that open are open when axe looks. The walks take each two of size, language and theme together.
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { VIEW_NAMES } from '../src/address/route';
import { findings, look, opened, overhang, settled } from './browser';

const stage = opened();

/** Parts of the page's head that lie over each other. */
const overlaps = (page: Page) =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll('.top > .brand, .top nav a, .switches > *')].map((part) => part.getBoundingClientRect());
    return parts.filter((a, at) => parts.slice(at + 1).some((b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1)).length;
  });

test.each([
  ['small', 'en', 'light'],
  ['phone', 'zh', 'dark'],
  ['desktop', 'en', 'dark'],
  ['desktop', 'zh', 'light'],
] as const)('every view, %s, %s, %s', async (size, language, colorScheme) => {
  const page = await stage.visit('', { size, language, colorScheme, serviceWorkers: 'allow' });
  for (const view of VIEW_NAMES) {
    await page.goto(`${stage.address}#/${view}`);
    await settled(page);
    await look(page, `${view}-${language}-${size}-${colorScheme}`, true);
    expect(await overhang(page), view).toBeLessThanOrEqual(0);
    const closed = page.locator('details:not([open]) > summary, .transport [aria-expanded=false]');
    while ((await closed.count()) > 0) await closed.first().click();
    await settled(page);
    expect(await findings(page), view).toEqual([]);
    // The other language, with all that has opened.
    for (const [name, tag] of language === 'en' ? ([['中文', 'zh-Hans'], ['English', 'en']] as const) : ([['English', 'en'], ['中文', 'zh-Hans']] as const)) {
      await page.getByRole('button', { name, exact: true }).click();
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(tag);
      for (const width of size === 'desktop' && tag.startsWith(language) ? [768, 860, 1000, 1920, 1280] : []) {
        await page.setViewportSize({ width, height: 900 });
        expect([await overlaps(page), await overhang(page)], `${view}, ${tag}, ${width}`).toEqual([0, 0]);
      }
      expect([await overlaps(page), await overhang(page)], `${view}, ${tag}`).toEqual([0, 0]);
    }
  }
});

test('a wide screen has the month beside the board of a puzzle, and no button for it', async () => {
  const page = await stage.visit('#/puzzles?day=2026-11-02', { viewport: { width: 1440, height: 900 } });
  const month = page.getByRole('region', { name: 'Statistics and calendar' });
  await month.waitFor();
  const isBeside = async () => {
    const [beside, board] = [await month.boundingBox(), await page.locator('.board').boundingBox()];
    return beside && board && beside.x > board.x + board.width && beside.y + beside.height < 900;
  };
  await expect.poll(isBeside).toBe(true);
  expect(await page.getByRole('button', { name: 'Statistics and calendar' }).isVisible()).toBe(false);
  await month.getByRole('link', { name: /^Tue 3 Nov/ }).click();
  await expect.poll(() => page.url()).toContain('day=2026-11-03');
});
