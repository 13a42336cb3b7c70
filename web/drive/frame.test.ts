// The frame around the views: keyboard alone, language, colours, the address, things that fail.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { FOLDER, launch, visit } from './browser';
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

test('by keyboard alone: from the top to a count', async () => {
  const { context, page, errors } = await visit(browser, host.address);
  await page.locator('h1').waitFor();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content');
  // The mark, then the views: the third is Count.
  for (let step = 0; step < 4; step++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Count every solution' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  await page.locator('[data-digits="14200"]').waitFor();
  // One less, the field, and with the arrow up one more; Enter counts.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('spinbutton');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.locator('[data-digits="73712"]').waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test('language and colours are kept, and the browser’s are taken first', async () => {
  const { context, page } = await visit(browser, `${host.address}#/count`, { language: 'zh', colorScheme: 'dark' });
  await page.getByRole('heading', { name: '数出每一个解' }).waitFor();
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('button', { name: /Colours/ }).click();
  await page.reload();
  await page.getByRole('heading', { name: 'Count every solution' }).waitFor();
  expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
  expect(await page.title()).toBe('Count · bitqueens');
  await context.close();
});

test('the address brings a state back, and so do back and forward', async () => {
  const { context, page, errors } = await visit(browser, `${host.address}#/count?n=9&workers=1`);
  await page.locator('[data-digits="352"]').waitFor();
  const side = page.getByRole('spinbutton', { name: /side/i });
  await page.getByRole('button', { name: 'Side of the board, n: one more' }).click();
  await expect.poll(() => page.url()).toContain('#/count?n=10&workers=1');
  await page.getByRole('link', { name: 'Race' }).click();
  await page.getByRole('heading', { name: 'Race the solvers' }).waitFor();
  await page.goBack();
  await expect.poll(() => side.inputValue()).toBe('10');
  await page.evaluate(() => (location.hash = '#/count?n=11'));
  await expect.poll(() => side.inputValue()).toBe('11');
  await page.evaluate(() => (location.hash = '#/chess'));
  await page.getByText('“chess”').waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

test('when the library cannot be had the page says so, and tries again when asked', async () => {
  const context = await browser.newContext({ serviceWorkers: 'block', locale: 'en-GB' });
  const page = await context.newPage();
  await page.route('**/*.wasm', (route) => route.abort());
  await page.goto(`${host.address}#/count?n=9`);
  await page.getByText('The count could not go on').first().waitFor();
  await page.unroute('**/*.wasm');
  await page.locator('form .go').click();
  await page.locator('[data-digits="352"]').waitFor();
  await context.close();
});

test('no motion where none is wanted, and targets are large enough', async () => {
  const { context, page } = await visit(browser, `${host.address}#/count?board=1Q6/8/8/8/8/8/8/8`, { size: 'phone', reducedMotion: 'reduce' });
  await page.locator('.queen').waitFor();
  expect(await page.locator('.queen').evaluate((queen) => getComputedStyle(queen).animationName)).toBe('none');
  for (const view of ['watch', 'race', 'count', 'play', 'labs']) {
    await page.goto(`${host.address}#/${view}`);
    await page.locator('h1').waitFor();
    await page.waitForTimeout(300);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('button, summary, select, nav a, input:not([type=checkbox], [type=radio], [type=range], [type=file])')]
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 43.5)
        .map((element) => element.outerHTML.slice(0, 120)),
    );
    expect(small, view).toEqual([]);
  }
  await context.close();
});
