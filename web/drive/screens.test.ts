// Every view in both languages and all sizes: pictures to look at, nothing that axe finds, nothing
// that sticks out sideways, no error. Parts that open are open when axe looks.
import { expect, test } from 'vitest';
import { VIEW_NAMES } from '../src/address/route';
import { findings } from './axe';
import { SCREENS, SIZES, type Size, opened, settled } from './browser';

const stage = opened();

const SCHEMES: Record<Size, ('light' | 'dark')[]> = { small: ['light'], phone: ['dark'], desktop: ['light', 'dark'] };
const RUNS = (Object.keys(SIZES) as Size[]).flatMap((size) =>
  SCHEMES[size].map((scheme) => ({ size, scheme, name: scheme === SCHEMES[size][0] ? size : `${size}-${scheme}` })),
);

for (const language of ['en', 'zh'] as const) {
  for (const { size, scheme, name } of RUNS) {
    test(`every view, ${language}, ${name}`, async () => {
      const { page, errors } = await stage.visit('', { size, language, colorScheme: scheme });
      for (const view of VIEW_NAMES) {
        await page.goto(`${stage.address}#/${view}`);
        await settled(page);
        await page.screenshot({ path: `${SCREENS}/${view}-${language}-${name}.png`, fullPage: true });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect(wide, view).toBeLessThanOrEqual(0);
        expect(await page.locator('html').getAttribute('lang')).toBe(language === 'zh' ? 'zh-Hans' : 'en');
        const closed = page.locator('details:not([open]) > summary');
        while ((await closed.count()) > 0) await closed.first().click();
        await settled(page);
        expect(await findings(page), view).toEqual([]);
      }
      expect(errors).toEqual([]);
    });
  }
}
