// Counting on the browser's GPU: here on SwiftShader, which runs on the processor and comes with Chromium.
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { look, opened } from './browser';
import { enter, start, total, unfold } from './counting';
import { PATIENCE } from './patience';

const stage = opened(['--enable-unsafe-webgpu']);

const rate = async (page: Page, of: 'cpu' | 'gpu') => Number((await page.locator(`[data-rate=${of}]`).textContent())?.replace(/\D/g, ''));

test('the browser has an adapter', async () => {
  const page = await stage.visit('#/count');
  await unfold(page, 'settings');
  await page.getByRole('radio', { name: 'GPU' }).waitFor();
  expect(await page.getByRole('radio', { name: 'processor' }).isChecked()).toBe(true);
});

// Each count opens the device anew: those that differ in kind.
test('n = 1 to 11 on the GPU alone are the published numbers', async () => {
  const published = { 1: '1', 8: '92', 11: '2680' };
  const page = await stage.visit('#/count?n=1&device=gpu');
  for (const [side, number] of Object.entries(published)) {
    await page.locator('[data-stage=done]').waitFor();
    await enter(page, side);
    await start(page);
    await page.getByText(`solutions for ${side} queens`, { exact: true }).waitFor();
    expect(await total(page), `n = ${side}`).toBe(number);
  }
  expect(await rate(page, 'gpu')).toBeGreaterThan(0);
  expect(await rate(page, 'cpu')).toBe(0);
}, 6 * PATIENCE);

test('the processor and the GPU together', async () => {
  const page = await stage.visit('#/count?n=14&workers=1&device=cpu,gpu&kernel=scalar');
  await start(page);
  expect(await total(page)).toBe('365596');
  // A board that takes so long that both have something to do, however late the GPU is open.
  await enter(page, 19);
  await start(page);
  await expect.poll(() => rate(page, 'cpu')).toBeGreaterThan(0);
  await expect.poll(() => rate(page, 'gpu'), { timeout: 3 * PATIENCE }).toBeGreaterThan(0);
  await look(page, 'gpu');
  await start(page);
  await page.locator('[data-stage=cancelled]').waitFor();
  await unfold(page, 'number');
  await page.getByText(/GPU and 1 worker/).first().waitFor();
});

test('a board of the visitor’s', async () => {
  const page = await stage.visit('#/count?board=x7/8/8/8/8/8/8/8&device=gpu');
  expect(await total(page)).toBe('88');
});

test('cancelled in the middle, and started again', async () => {
  const page = await stage.visit('#/count?n=18&device=gpu');
  await start(page);
  await page.locator('[data-stage=running]').waitFor();
  await start(page);
  await page.locator('[data-stage=cancelled]').waitFor();
  await expect.poll(() => page.workers().length).toBe(0);
  await enter(page, 10);
  await start(page);
  expect(await total(page)).toBe('724');
});

test.each([
  ['gone', (worker: Worker) => worker.terminate(), /A worker died/],
  ['refused', (worker: Worker) => worker.dispatchEvent(new MessageEvent('message', { data: { kind: 'failed', why: 'made up' } })), /The GPU cannot count \(made up\)/],
])('what a GPU worker has is counted again when it is %s', async (_how, end, told) => {
  const page = await stage.visit('#/count?n=12&workers=1&device=gpu', {
    // At its first task, once.
    before: (page) =>
      page.addInitScript(`{
        const end = ${String(end)};
        const post = Worker.prototype.postMessage;
        let ended = false;
        Worker.prototype.postMessage = function (message) {
          post.call(this, message);
          if (ended || message.kind !== 'task') return;
          ended = true;
          end(this);
        };
      }`),
  });
  await page.getByText(told).first().waitFor();
  expect(await total(page)).toBe('14200');
});
