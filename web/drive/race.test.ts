// Racing: published node counts, the plot, cancelling at any moment, and a page that never waits.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { FOLDER, SCREENS, launch, visit } from './browser';
import { serve, type Host } from './serve';

let browser: Browser;
let host: Host;

beforeAll(async () => {
  [browser, host] = await Promise.all([launch(), serve(FOLDER)]);
});
afterAll(async () => {
  await browser?.close();
  await host?.close();
});

/** A319283: nodes of the plain tree, the root included. */
const NODES = [17, 54, 153, 552, 2057, 8394, 35539];

test('node counts for n = 5 to 10 are the published ones', async () => {
  for (let n = 5; n <= 10; n++) {
    const { context, page } = await visit(browser, `${host.address}#/race?n=${n}&racers=l0,l3,l5`);
    await page.locator('form .go').click();
    await page.locator('[data-stage=done]').waitFor();
    for (const racer of ['l0', 'l3', 'l5']) {
      const row = page.locator(`[data-racer=${racer}]`);
      expect(await row.getAttribute('data-n')).toBe(String(n));
      expect(Number(await row.getAttribute('data-nodes'))).toBe(NODES[n - 4]);
    }
    await context.close();
  }
});

test('a whole race, while the page stays free', async () => {
  const { context, page, errors } = await visit(browser, `${host.address}#/race?n=12`);
  await page.locator('form .go').waitFor();
  await page.evaluate(() => {
    const seen = { longest: 0, last: performance.now() };
    const tick = () => {
      const now = performance.now();
      seen.longest = Math.max(seen.longest, now - seen.last);
      seen.last = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    Object.assign(globalThis, { seen });
  });
  await page.locator('form .go').click();
  await page.locator('[data-stage=done]').waitFor({ timeout: 50_000 });
  await page.getByText('14 200 solutions for n = 12').waitFor();
  const longest = await page.evaluate(() => (globalThis as unknown as { seen: { longest: number } }).seen.longest);
  console.log(`longest pause between two frames: ${longest.toFixed(0)} ms`);
  await page.screenshot({ path: `${SCREENS}/race-done-en-desktop.png`, fullPage: true });
  await page.getByRole('button', { name: '中文' }).click();
  await page.locator('#main').getByText('比赛结束').waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  await page.screenshot({ path: `${SCREENS}/race-done-zh-phone.png`, fullPage: true });
  expect(errors).toEqual([]);
  await context.close();
});

test('cancelled in the middle of a long count', async () => {
  const { context, page } = await visit(browser, `${host.address}#/race?n=18&patience=60&racers=l0,l5`);
  await page.locator('form .go').click();
  await page.getByText('n = 12').first().waitFor({ timeout: 30_000 });
  // A page that is busy with the count itself would not hear of it for minutes.
  await page.locator('form .go').click();
  await page.locator('[data-stage=cancelled]').waitFor();
  await expect.poll(() => page.workers().length).toBe(0);
  // And the address brings the same race back.
  expect(page.url()).toContain('#/race?n=18&patience=60&racers=l0,l5');
  await context.close();
});
