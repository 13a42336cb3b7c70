// Counting: exact, on several workers, stopped at any moment, and through the death of workers.
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { opened } from './browser';
import { enter, start, total } from './counting';

const stage = opened();

/** Small boards are counted as soon as the page opens: the next one begins after that. */
const settled = (page: Page) => page.locator('[data-stage=done], [data-stage=idle]').waitFor();

test('n = 1 to 14 are the published numbers', async () => {
  const published = ['1', '0', '0', '2', '10', '4', '40', '92', '352', '724', '2680', '14200', '73712', '365596'];
  const { page, errors } = await stage.visit(`#/count?n=1&workers=2`);
  for (const [index, number] of published.entries()) {
    await enter(page, index + 1);
    await settled(page);
    await start(page);
    await expect.poll(() => total(page), { message: `n = ${index + 1}` }).toBe(number);
  }
  expect(errors).toEqual([]);
});

test('workers are there before the count, and serve it', async () => {
  const { page, errors } = await stage.visit('#/count?n=13&workers=2');
  await expect.poll(() => page.workers().length).toBe(2);
  const before = page.workers();
  await page.locator('[data-stage=idle]').waitFor();
  await start(page);
  expect(await total(page)).toBe('73712');
  expect(page.workers()).toEqual(before);
  expect(errors).toEqual([]);
});

test('cancelled and started again ten times', async () => {
  const { page, errors } = await stage.visit(`#/count?n=20&workers=2`);
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
  await enter(page, 10);
  await start(page);
  expect(await total(page)).toBe('724');
  expect(errors).toEqual([]);
});

test.each([
  ['throws', () => void setTimeout(() => { throw new Error('a made-up accident'); })],
  ['is simply gone', () => close()],
])('a worker that %s is replaced, and its part counted again', async (_how, end) => {
  // Long enough that it is not over before the accident, however slowly the browser listens.
  const { page } = await stage.visit(`#/count?n=17&workers=2&kernel=scalar`);
  await page.locator('form .go').waitFor();
  await start(page);
  // Both are at work as soon as something is counted.
  const bar = page.getByRole('progressbar');
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  expect(page.workers().length).toBe(2);
  await page.workers()[0]?.evaluate(end).catch(() => undefined);
  await page.getByText(/A worker died/).waitFor();
  expect(await total(page)).toBe('95815104');
  await page.getByText('One worker died; its part').waitFor();
});

test('a board of the visitor’s', async () => {
  const { page } = await stage.visit(`#/count?board=x7/8/8/8/8/8/8/8`);
  await expect.poll(() => total(page)).toBe('88');
});

test('without vectors the page says so and counts all the same', async () => {
  const { page } = await stage.visit('?plain#/count?n=13&workers=2', { language: 'zh' });
  await page.getByText('没有向量指令').waitFor();
  await start(page);
  expect(await total(page)).toBe('73712');
  await page.getByText('2 个线程，标量').first().waitFor();
});

test('a browser whose WebAssembly has no vectors', async () => {
  const { page, errors } = await stage.visit('#/count?n=12&workers=2', {
    before: (page) => page.addInitScript(() => Object.assign(WebAssembly, { validate: () => false })),
  });
  expect(await total(page)).toBe('14200');
  await page.getByText('has no vectors (SIMD)').waitFor();
  await page.goto(`${stage.address}#/race`);
  await page.getByText('Masks handed down').first().waitFor();
  expect(await page.getByText('Centre cross, vectors').count()).toBe(0);
  expect(errors).toEqual([]);
});

test('a browser whose WebAssembly has vectors, but no relaxed ones', async () => {
  const { page, errors } = await stage.visit('#/count?n=13&workers=2', {
    before: (page) =>
      page.addInitScript(() => {
        const validate = WebAssembly.validate.bind(WebAssembly);
        // The second byte of a relaxed instruction.
        const strict = (bytes: BufferSource) => !(bytes as Uint8Array).includes(0x80) && validate(bytes);
        Object.assign(WebAssembly, { validate: strict });
      }),
  });
  await start(page);
  expect(await total(page)).toBe('73712');
  await page.getByText('2 workers, vectors').first().waitFor();
  expect(errors).toEqual([]);
});

test('a GPU that no adapter offers: the page says so, and the processor counts', async () => {
  const { page, errors } = await stage.visit('#/count?n=12&workers=2&device=gpu');
  await page.getByText('The GPU cannot count (no adapter).').waitFor();
  expect(await total(page)).toBe('14200');
  await page.getByText('2 workers').first().waitFor();
  expect(errors).toEqual([]);
});

test('a mangled address: the page says what it did and goes on', async () => {
  const { page, errors } = await stage.visit(`#/count?n=1000&workers=x&board=9/9&foo=%E0%A4%A`);
  await page.getByText('here it can be 1 to 24').waitFor();
  await page.getByText('workers = “x”').waitFor();
  await page.getByText('something in board that cannot be read').waitFor();
  await page.getByText('“foo”').waitFor();
  await page.getByRole('button', { name: 'Close' }).first().click();
  expect(await page.getByRole('spinbutton', { name: /side/i }).inputValue()).toBe('24');
  expect(errors).toEqual([]);
});

test('a count goes on while the visitor looks elsewhere: the header says how far it is and leads back', async () => {
  const { page, errors } = await stage.visit('#/count?n=17&workers=1&kernel=scalar', { size: 'phone' });
  await page.locator('[data-stage=idle]').waitFor();
  await start(page);
  await page.getByRole('link', { name: 'Labs' }).click();
  const chip = page.locator('.ongoing');
  expect(await chip.textContent()).toMatch(/^Counting \d+%$/);
  // In the story's header, too, and without anything that sticks out.
  await page.goto(`${stage.address}#/story`);
  await page.locator('.figure').first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBeLessThanOrEqual(0);
  await chip.click();
  await page.locator('[data-stage=running], [data-stage=done]').waitFor();
  expect(await total(page)).toBe('95815104');
  expect(await chip.count()).toBe(0);
  expect(errors).toEqual([]);
});

/** How much of the count that runs, or was stopped, is done. */
const share = async (page: Page) => Number.parseInt((await page.locator('.ongoing').textContent())?.match(/\d+/)?.[0] ?? '', 10);
/** Long enough to be kept. */
const LONG = '#/count?n=17&workers=1&kernel=scalar';
const SEVENTEEN = '95815104';

test('a reload in another view breaks no count off: it goes on from what was done', async () => {
  const { page, errors } = await stage.visit(LONG);
  await page.locator('[data-stage=idle]').waitFor();
  await start(page);
  await page.getByRole('link', { name: 'Labs' }).click();
  await expect.poll(() => share(page)).toBeGreaterThan(10);
  const before = await share(page);
  await page.reload();
  await expect.poll(() => share(page)).toBeGreaterThanOrEqual(before - 1);
  await page.locator('.ongoing', { hasText: 'Counting' }).click();
  await page.getByText('solutions for 17 queens, so far').waitFor();
  await page.reload();
  await page.locator('[data-stage=running]').waitFor();
  expect(await total(page)).toBe(SEVENTEEN);
  // And nothing is left to go on with.
  await page.reload();
  await page.locator('[data-stage=idle]').waitFor();
  expect(errors).toEqual([]);
});

test('a count that was stopped, or left, waits for another visit; a second tab lets it alone', async () => {
  const { page, errors } = await stage.visit(LONG);
  await page.locator('[data-stage=idle]').waitFor();
  await start(page);
  await page.waitForTimeout(2500);
  await start(page);
  await page.getByText(/solutions for 17 queens: \d+\.\d.% counted/).waitFor();
  const other = await page.context().newPage();
  await other.goto(`${stage.address}#/count?n=20`);
  await other.locator('[data-stage=idle]').waitFor();
  await other.close();
  // A short count between takes nothing away.
  await enter(page, 8);
  await start(page);
  expect(await total(page)).toBe('92');
  await page.goto('about:blank');
  await page.goto(`${stage.address}#/labs`);
  await page.locator('.ongoing', { hasText: 'Stopped at' }).click();
  await page.getByRole('button', { name: 'Go on' }).click();
  expect(await total(page)).toBe(SEVENTEEN);
  expect(errors).toEqual([]);
});

function refuse(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
}

test('leaving asks only about what would be lost', async () => {
  const { page } = await stage.visit('#/count?n=18&workers=1&kernel=scalar', { before: (page) => page.addInitScript(refuse) });
  await page.locator('[data-stage=idle]').waitFor();
  await start(page);
  await page.waitForTimeout(3000);
  const asks = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  // It took no ten seconds yet.
  expect(await asks()).toBe(false);
  await expect.poll(asks).toBe(true);
  await start(page);
  expect(await asks()).toBe(false);
});
