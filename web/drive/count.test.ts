// Counting: exact, on several workers, stopped at any moment, and through the death of workers.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser, Page } from 'playwright-core';
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

/** Small boards are counted as soon as the page opens: the next one begins after that. */
const settled = (page: Page) => page.locator('[data-stage=done], [data-stage=idle]').waitFor();
const start = (page: Page) => page.locator('form .go').click();
/** Waits for the answer of the count that was started last. */
async function total(page: Page): Promise<string | null> {
  await page.locator('[data-stage=done]').waitFor();
  return page.locator('.total').getAttribute('data-digits');
}

test('n = 1 to 14 are the published numbers', async () => {
  const published = ['1', '0', '0', '2', '10', '4', '40', '92', '352', '724', '2680', '14200', '73712', '365596'];
  const { context, page, errors } = await visit(browser, `${host.address}#/count?n=1&workers=2`);
  for (const [index, number] of published.entries()) {
    await page.getByRole('spinbutton', { name: /side/i }).fill(String(index + 1));
    await page.keyboard.press('Tab');
    await settled(page);
    await start(page);
    await expect.poll(() => total(page), { message: `n = ${index + 1}` }).toBe(number);
  }
  expect(errors).toEqual([]);
  await context.close();
});

test('n = 16 with two workers', async () => {
  const { context, page } = await visit(browser, `${host.address}#/count?n=16&workers=2`);
  await page.locator('form .go').waitFor();
  const seconds: number[] = [];
  for (let round = 0; round < 3; round++) {
    await start(page);
    await expect.poll(() => page.locator('tbody tr').count()).toBe(round + 1);
    expect(await total(page)).toBe('14772512');
    seconds.push(Number((await page.locator('tbody tr').first().locator('td').nth(2).textContent())?.match(/[\d.]+/)?.[0]));
  }
  console.log(`count 16, two workers: ${seconds.join(', ')} ms`);
  await context.close();
});

test('cancelled and started again ten times', async () => {
  const { context, page, errors } = await visit(browser, `${host.address}#/count?n=20&workers=2`);
  await page.locator('form .go').waitFor();
  for (let round = 0; round < 10; round++) {
    await start(page);
    await page.locator('[data-stage=running]').waitFor();
    // Sometimes before the workers are there, sometimes after.
    await page.waitForTimeout(round * 40);
    await start(page);
    await page.locator('[data-stage=cancelled]').waitFor();
    await expect.poll(() => page.workers().length).toBe(0);
  }
  await page.getByRole('spinbutton', { name: /side/i }).fill('10');
  await page.keyboard.press('Tab');
  await start(page);
  expect(await total(page)).toBe('724');
  expect(errors).toEqual([]);
  await context.close();
});

test.each([
  ['throws', () => void setTimeout(() => { throw new Error('a made-up accident'); })],
  ['is simply gone', () => close()],
])('a worker that %s is replaced, and its part counted again', async (_how, end) => {
  const { context, page } = await visit(browser, `${host.address}#/count?n=16&workers=2&kernel=scalar`);
  await page.locator('form .go').waitFor();
  await start(page);
  await expect.poll(() => page.workers().length).toBe(2);
  await page.waitForTimeout(150);
  await page.workers()[0]?.evaluate(end).catch(() => undefined);
  await page.getByText(/A worker died/).waitFor();
  expect(await total(page)).toBe('14772512');
  await page.getByText('One worker died on the way').waitFor();
  await context.close();
});

test('a board of one’s own', async () => {
  const { context, page } = await visit(browser, `${host.address}#/count?board=x7/8/8/8/8/8/8/8`);
  await expect.poll(() => total(page)).toBe('88');
  await context.close();
});

test('without vectors the page says so and counts all the same', async () => {
  const address = `${host.address}?plain#/count?n=13&workers=2`;
  const { context, page } = await visit(browser, address, { language: 'zh' });
  await page.getByText('没有向量指令').waitFor();
  await start(page);
  expect(await total(page)).toBe('73712');
  await page.getByText('2 个线程，scalar').first().waitFor();
  await context.close();
});

test('a mangled address: the page says what it did and goes on', async () => {
  const { context, page, errors } = await visit(browser, `${host.address}#/count?n=1000&workers=x&board=9/9&foo=%E0%A4%A`);
  await page.getByText('here it can be 1 to 24').waitFor();
  await page.getByText('workers = “x”').waitFor();
  await page.getByText('something in board that cannot be read').waitFor();
  await page.getByText('“foo”').waitFor();
  await page.getByRole('button', { name: 'Close' }).first().click();
  expect(await page.getByRole('spinbutton', { name: /side/i }).inputValue()).toBe('24');
  expect(errors).toEqual([]);
  await context.close();
});
