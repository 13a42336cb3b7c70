// Counting on the browser's GPU: here on SwiftShader, which runs on the processor and comes with Chromium.
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { SCREENS, opened } from './browser';

const stage = opened(['--enable-unsafe-webgpu']);

const start = (page: Page) => page.locator('form .go').click();
async function total(page: Page): Promise<string | null> {
  await page.locator('[data-stage=done]').waitFor();
  return page.locator('.total').getAttribute('data-digits');
}
const rate = async (page: Page, of: 'cpu' | 'gpu') => Number((await page.locator(`[data-rate=${of}]`).textContent())?.replace(/\D/g, ''));

test('the browser has an adapter', async () => {
  const { page } = await stage.visit('#/count');
  await page.getByRole('radio', { name: 'GPU' }).waitFor();
  expect(await page.getByRole('radio', { name: 'processor' }).isChecked()).toBe(true);
});

test('n = 1 to 12 on the GPU alone are the published numbers', async () => {
  const published = ['1', '0', '0', '2', '10', '4', '40', '92', '352', '724', '2680', '14200'];
  const { page, errors } = await stage.visit('#/count?n=1&device=gpu');
  for (const [index, number] of published.entries()) {
    const n = page.getByRole('spinbutton', { name: /side/i });
    await page.locator('[data-stage=done]').waitFor();
    await n.fill(String(index + 1));
    await page.keyboard.press('Tab');
    await start(page);
    await page.getByText(`solutions for ${index + 1} queens`, { exact: true }).waitFor();
    expect(await total(page), `n = ${index + 1}`).toBe(number);
  }
  expect(await rate(page, 'gpu')).toBeGreaterThan(0);
  expect(await rate(page, 'cpu')).toBe(0);
  expect(errors).toEqual([]);
});

test('the processor and the GPU together', async () => {
  const { page, errors } = await stage.visit('#/count?n=16&workers=1&device=cpu,gpu&kernel=scalar');
  await start(page);
  expect(await total(page)).toBe('14772512');
  // A board that takes so long that both have something to do, however late the GPU is open.
  await page.getByRole('spinbutton', { name: /side/i }).fill('18');
  await page.keyboard.press('Tab');
  await start(page);
  await expect.poll(() => rate(page, 'cpu')).toBeGreaterThan(0);
  await expect.poll(() => rate(page, 'gpu')).toBeGreaterThan(0);
  await page.screenshot({ path: `${SCREENS}/gpu.png` });
  await start(page);
  await page.locator('[data-stage=cancelled]').waitFor();
  await page.getByText(/GPU and 1 worker/).first().waitFor();
  expect(errors).toEqual([]);
});

test('a board of the visitor’s', async () => {
  const { page } = await stage.visit('#/count?board=x7/8/8/8/8/8/8/8&device=gpu');
  expect(await total(page)).toBe('88');
});

test('cancelled in the middle, and started again', async () => {
  const { page, errors } = await stage.visit('#/count?n=18&device=gpu');
  await start(page);
  await page.locator('[data-stage=running]').waitFor();
  await start(page);
  await page.locator('[data-stage=cancelled]').waitFor();
  await expect.poll(() => page.workers().length).toBe(0);
  await page.getByRole('spinbutton', { name: /side/i }).fill('10');
  await page.keyboard.press('Tab');
  await start(page);
  expect(await total(page)).toBe('724');
  expect(errors).toEqual([]);
});

test('a GPU worker that is gone is replaced, and nothing is lost', async () => {
  const { page } = await stage.visit('#/count?n=15&workers=1&device=gpu');
  await page.locator('form .go').waitFor();
  await start(page);
  const bar = page.getByRole('progressbar');
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  await page.workers()[0]?.evaluate(() => close()).catch(() => undefined);
  await page.getByText(/A worker died/).waitFor();
  expect(await total(page)).toBe('2279184');
});
