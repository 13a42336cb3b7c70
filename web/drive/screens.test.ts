// Every view in both languages, all sizes and both themes: nothing that axe finds, nothing that sticks out sideways, no error.
// Parts that open are open when axe looks. The walks take each two of size, language and theme together.
import { expect, test } from 'vitest';
import { VIEW_NAMES } from '../src/address/route';
import { findings } from './axe';
import { look, opened, overhang, settled } from './browser';

const stage = opened();

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
    const closed = page.locator('details:not([open]) > summary');
    while ((await closed.count()) > 0) await closed.first().click();
    await settled(page);
    expect(await findings(page), view).toEqual([]);
    // The other language, with all that has opened.
    for (const [name, tag] of language === 'en' ? [['中文', 'zh-Hans'], ['English', 'en']] : [['English', 'en'], ['中文', 'zh-Hans']]) {
      await page.getByRole('button', { name: name as string, exact: true }).click();
      await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(tag);
      expect(await overhang(page), `${view}, ${tag}`).toBeLessThanOrEqual(0);
    }
  }
});
