// Every view in both languages and all sizes: pictures to look at, nothing that axe finds, nothing
// that sticks out sideways, no error.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { VIEW_NAMES } from '../src/address/route';
import { FOLDER, SCREENS, SIZES, launch, visit, type Size } from './browser';
import { serve, type Host } from './serve';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

let browser: Browser;
let host: Host;

beforeAll(async () => {
  [browser, host] = await Promise.all([launch(), serve(FOLDER)]);
});
afterAll(async () => {
  await browser?.close();
  await host?.close();
});

/** What axe finds, in words. */
async function findings(page: Page): Promise<string[]> {
  await page.addScriptTag({ content: axe });
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html}`));
  });
}

for (const view of VIEW_NAMES) {
  for (const language of ['en', 'zh'] as const) {
    for (const size of Object.keys(SIZES) as Size[]) {
      test(`${view}, ${language}, ${size}`, async () => {
        const dark = size === 'phone';
        const { context, page, errors } = await visit(browser, `${host.address}#/${view}`, {
          size,
          language,
          colorScheme: dark ? 'dark' : 'light',
        });
        await page.locator('h1').waitFor();
        await page.waitForTimeout(700);
        await page.screenshot({ path: `${SCREENS}/${view}-${language}-${size}.png`, fullPage: true });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        expect(wide).toBeLessThanOrEqual(0);
        expect(await page.locator('html').getAttribute('lang')).toBe(language === 'zh' ? 'zh-Hans' : 'en');
        expect(await findings(page)).toEqual([]);
        expect(errors).toEqual([]);
        await context.close();
      });
    }
  }
}
