// Counting: exact, on several workers, stopped at any moment, and through the death of workers.
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { opened, overhang } from './browser';
import { KNOWN } from '../src/views/count/known';
import { enter, start, total, unfold } from './counting';

const stage = opened();

/** Some ten seconds, hence kept on the device, and its answer. */
const LONG = '#/count?n=17&workers=1&kernel=scalar';
const SEVENTEEN = '95815104';

/** Small boards are counted as soon as the page opens: the next one begins after that. */
const settled = (page: Page) => page.locator('[data-stage=done], [data-stage=idle]').waitFor();

test('n = 1 to 14 are the published numbers', async () => {
  const published = ['1', '0', '0', '2', '10', '4', '40', '92', '352', '724', '2680', '14200', '73712', '365596'];
  const page = await stage.visit(`#/count?n=1&workers=2`);
  for (const [index, number] of published.entries()) {
    await enter(page, index + 1);
    await settled(page);
    await start(page);
    await expect.poll(() => total(page), { message: `n = ${index + 1}` }).toBe(number);
  }
});

test('a number is shown as another board’s once another one is chosen, and told with what this device has counted', async () => {
  const page = await stage.visit('#/count?n=12&workers=2');
  expect(await total(page)).toBe('14200');
  const is = (n: number) => page.locator(`[data-known="${n}"]`);
  await is(12).locator('.number', { hasText: /\d/ }).waitFor();
  expect([await is(12).locator('td').first().textContent(), await is(13).locator('.number').textContent()].map((text) => text?.trim())).toEqual(['14\u202f200', '']);
  expect(await page.locator('.total.open').count()).toBe(0);
  expect(await page.locator('[data-expected]').count()).toBe(0);
  await enter(page, 17);
  await page.locator('.total.open').waitFor();
  await page.getByRole('button', { name: 'Count 17 queens' }).click();
  expect(await total(page)).toBe('95815104');
  expect(await page.locator('.total.open').count()).toBe(0);
  // Eighteen have some seven times the solutions; the next visit knows it still.
  await enter(page, 18);
  const spent = Number(await page.locator('.result').getAttribute('data-seconds'));
  const told = async () => Number(await page.locator('[data-expected]').getAttribute('data-expected'));
  expect((await told()) / spent).toBeCloseTo(666090624 / 95815104, 1);
  // So long for this kernel; for the other there is nothing to compare with.
  expect(await page.locator('.view > details [type=radio] + span').allTextContents()).toEqual([expect.stringMatching(/^vectors ≈ [\d.]+/), 'scalar']);
  const before = await told();
  await expect.poll(() => page.url()).toContain('n=18');
  await page.reload();
  expect(await told()).toBe(before);
  await is(17).locator('.number', { hasText: /\d/ }).waitFor();
});

test('the clock runs while it is counted, not while workers start; the chart keeps the best times', async () => {
  const LATE = 1500;
  const page = await stage.visit('#/count?n=12&workers=2', {
    before: async (page) => {
      // What a former visit measured while the device was busy.
      await page.addInitScript(() => localStorage.setItem('bitqueens.counted', '{"8":700,"13":900}'));
      await page.route('**/*.wasm', async (route) => (await new Promise((go) => setTimeout(go, LATE)), route.continue()));
    },
  });
  expect(await total(page)).toBe(String(KNOWN[12]));
  const seconds = async () => Number(await page.locator('.result').getAttribute('data-seconds'));
  expect(await seconds()).toBeLessThan(LATE / 1000);
  const times = () => page.locator('[data-known] .number').evaluateAll((cells) => cells.map((cell) => Number((cell as HTMLElement).dataset.time)).filter((time) => time > 0));
  for (const n of [13, 14]) {
    await enter(page, n);
    await start(page);
    await page.locator('.total:not(.open)').waitFor();
    expect(await total(page)).toBe(String(KNOWN[n]));
  }
  await expect.poll(async () => (await times()).length).toBe(4);
  expect(Math.max(...(await times()))).toBeLessThan(LATE / 1000);
  expect(await times()).toEqual((await times()).toSorted((a, b) => a - b));
});

test('workers are there before the count, and serve it', async () => {
  const page = await stage.visit('#/count?n=13&workers=2');
  await expect.poll(() => page.workers().length).toBe(2);
  const before = page.workers();
  await page.locator('[data-stage=idle]').waitFor();
  await start(page);
  expect(await total(page)).toBe('73712');
  expect(page.workers()).toEqual(before);
});

test('cancelled at any moment and started again', async () => {
  const page = await stage.visit(`#/count?n=20&workers=2`);
  await page.locator('form .go').waitFor();
  // Sometimes before the workers are there, sometimes after.
  for (const milliseconds of [0, 40, 150, 400]) {
    await start(page);
    await page.locator('[data-stage=running]').waitFor();
    await page.waitForTimeout(milliseconds);
    await start(page);
    await page.locator('[data-stage=cancelled]').waitFor();
    await expect.poll(() => page.workers().length).toBe(0);
  }
  await enter(page, 10);
  await start(page);
  expect(await total(page)).toBe('724');
});

test('workers that throw, or are simply gone, are replaced, and their parts counted again', async () => {
  // Long enough that it is not over before the accidents, however slowly the browser listens.
  const page = await stage.visit(LONG.replace('workers=1', 'workers=2'));
  await page.locator('form .go').waitFor();
  await start(page);
  // Both are at work as soon as something is counted.
  await expect.poll(async () => Number(await page.getByRole('progressbar').getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  expect(page.workers().length).toBe(2);
  const [first, second] = page.workers();
  await first?.evaluate(() => void setTimeout(() => { throw new Error('a made-up accident'); })).catch(() => undefined);
  await page.getByText(/A worker died/).waitFor();
  await second?.evaluate(() => close()).catch(() => undefined);
  expect(await total(page)).toBe(SEVENTEEN);
  for (const gone of [first, second]) expect(page.workers()).not.toContain(gone);
});

test('a board of the visitor’s, drawn on the free board', async () => {
  const page = await stage.visit('#/count?n=8');
  await page.getByRole('link', { name: 'Block squares first' }).click();
  await page.locator('[data-square="0"]').click();
  await page.getByRole('link', { name: 'Count its solutions' }).click();
  await expect.poll(() => page.url()).toContain('board=x7/8/8/8/8/8/8/8');
  await expect.poll(() => total(page)).toBe('88');
});

test('the free board takes the size and the squares of the board that is counted', async () => {
  const page = await stage.visit('#/count?n=10');
  const squares = () => page.locator('[data-square]').count();
  await page.getByRole('link', { name: 'Block squares first' }).click();
  await expect.poll(squares).toBe(100);
  // As large as a free board can be.
  await page.goto(`${stage.address}#/count?n=20`);
  await page.getByRole('link', { name: 'Block squares first' }).click();
  await expect.poll(squares).toBe(144);
  const board = 'board=x6/1x5/7/7/3Q3/7/7';
  await page.goto(`${stage.address}#/count?${board}`);
  const answer = await total(page);
  await page.getByRole('link', { name: 'Edit this board' }).click();
  await expect.poll(squares).toBe(49);
  await page.getByRole('link', { name: 'Count its solutions' }).click();
  await expect.poll(() => page.url()).toContain(board);
  expect(await total(page)).toBe(answer);
  // No free board has regions.
  await page.goto(`${stage.address}#/count?board=4/4/4/4~AABBAABBCCDDCCDD`);
  await page.getByRole('button', { name: 'Back to the plain board' }).waitFor();
  expect(await page.getByRole('link', { name: 'Edit this board' }).count()).toBe(0);
});

test('without vectors the page says so and counts all the same', async () => {
  const page = await stage.visit('?plain#/count?n=13&workers=2', { language: 'zh' });
  await page.getByText('没有向量指令').waitFor();
  await start(page);
  expect(await total(page)).toBe('73712');
  await unfold(page, 'number');
  await page.getByText('2 个线程，标量').first().waitFor();
});

test('a browser whose WebAssembly has no vectors', async () => {
  const page = await stage.visit('#/count?n=12&workers=2', {
    before: (page) => page.addInitScript(() => Object.assign(WebAssembly, { validate: () => false })),
  });
  expect(await total(page)).toBe('14200');
  await page.getByText('has no vectors (SIMD)').waitFor();
  await page.goto(`${stage.address}#/race`);
  await page.getByText('Masks handed down').first().waitFor();
  await page.getByText('The centre cross').first().waitFor();
  expect(await page.getByText('Thirty-two at a time').count()).toBe(0);
});

test('a browser whose WebAssembly has vectors, but no relaxed ones', async () => {
  const page = await stage.visit('#/count?n=13&workers=2', {
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
  await unfold(page, 'number');
  await page.getByText('2 workers, vectors').first().waitFor();
});

test('a GPU that no adapter offers: the page says so, and the processor counts', async () => {
  const page = await stage.visit('#/count?n=12&workers=2&device=gpu');
  await page.getByText('The GPU cannot count (no adapter).').waitFor();
  expect(await total(page)).toBe('14200');
  await unfold(page, 'number');
  await page.getByText('2 workers').first().waitFor();
});

test('a mangled address: the page says what it did and goes on', async () => {
  const page = await stage.visit(`#/count?n=1000&workers=x&board=9/9&foo=%E0%A4%A`);
  await page.getByText('here it can be 1 to 24').waitFor();
  await page.getByText('workers = “x”').waitFor();
  await page.getByText('something in board that cannot be read').waitFor();
  await page.getByText('“foo”').waitFor();
  await page.getByRole('button', { name: 'Close' }).first().click();
  expect(await page.getByRole('spinbutton', { name: /side/i }).inputValue()).toBe('24');
});

test('a count goes on in other views, through reloads and, once stopped, in another visit', async () => {
  // Long enough not to be done before it is stopped.
  const longer = LONG.replace('17', '18');
  const page = await stage.visit(longer, { size: 'phone' });
  const chip = page.locator('.ongoing');
  const share = async () => Number((await chip.textContent())?.match(/(\d+)%/)?.[1]);
  const header = () => page.locator('header.top').evaluate((element) => element.getBoundingClientRect().height);
  await page.locator('[data-stage=idle]').waitFor();
  await start(page);
  await page.locator('[data-stage=running]').waitFor();
  // What is being counted is not told beside its progress.
  const row = page.locator('[data-known="18"] td').first();
  expect((await row.textContent())?.trim()).not.toBe('666\u202f090\u202f624');
  const before18 = await header();
  await page.getByRole('link', { name: 'Labs' }).click();
  expect(await page.getByRole('img', { name: /^Counting 18 queens: \d+%$/ }).textContent()).toMatch(/^\d+%$/);
  // It stands in its tab, and takes no row.
  expect(await header()).toBe(before18);
  // In the story's header, too, and without anything that sticks out.
  await page.goto(`${stage.address}#/story`);
  await page.locator('.figure').first().waitFor();
  expect(await overhang(page)).toBeLessThanOrEqual(0);
  // It is kept every two seconds; a reload in another view breaks nothing off, nor does one in its own.
  await expect.poll(share).toBeGreaterThan(5);
  const before = await share();
  await page.reload();
  await expect.poll(share).toBeGreaterThan(before / 2);
  await chip.click();
  await page.getByText('solutions for 18 queens, so far').waitFor();
  await page.reload();
  await page.locator('[data-stage=running]').waitFor();
  await start(page);
  await page.getByText(/^Stopped at \d+\.\d\d.%: solutions for 18 queens\.$/).waitFor();
  // A second tab lets it alone, and a short count between takes nothing away.
  const other = await page.context().newPage();
  await other.goto(`${stage.address}#/count?n=20`);
  await other.locator('[data-stage=idle]').waitFor();
  await other.close();
  await enter(page, 8);
  await start(page);
  expect(await total(page)).toBe('92');
  await page.goto('about:blank');
  await page.goto(`${stage.address}#/labs`);
  await page.getByRole('img', { name: /^Count of 18 queens stopped at \d+%$/ }).click();
  await page.getByRole('button', { name: 'Go on' }).click();
  expect(await total(page)).toBe('666090624');
  // Nothing is left to be told, or to go on with.
  expect(await chip.count()).toBe(0);
  await page.goto(stage.address + longer);
  await page.reload();
  await page.locator('[data-stage=idle]').waitFor();
});

test('a count that was stopped goes on first of all, its number is what goes on, and its answer is not told', async () => {
  const page = await stage.visit(LONG.replace('17', '20'));
  const [go, over] = [page.locator('form .go'), page.getByRole('button', { name: 'Start over' })];
  const row = async () => (await page.locator('[data-known="20"] td').first().textContent())?.trim();
  const digits = () => page.locator('.total').getAttribute('data-digits');
  await page.locator('[data-stage=idle]').waitFor();
  await start(page);
  await expect.poll(async () => Number(await page.locator('.result').getAttribute('data-seconds'))).toBeGreaterThan(3);
  await start(page);
  await over.waitFor();
  expect([await go.textContent(), await go.getAttribute('class'), await over.getAttribute('class')]).toEqual(['Go on', expect.stringContaining('primary'), expect.not.stringContaining('primary')]);
  const [stopped, told] = [await digits(), await row()];
  expect(told).toMatch(/, so far$/);
  expect(told?.replace(/\D/g, '')).toBe(stopped);
  expect(await page.locator('.known .part').count()).toBe(1);
  // Started over by mistake, and stopped at once: what was counted before is there still.
  await over.click();
  await page.locator('[data-stage=running]').waitFor();
  await start(page);
  expect([await digits(), await row()]).toEqual([stopped, told]);
  await page.getByRole('link', { name: 'Labs' }).click();
  await page.locator('.ongoing').click();
  await over.waitFor();
  expect([await digits(), await row()]).toEqual([stopped, told]);
  // Beside the answer of another board it is told in a sentence of its own.
  await enter(page, 8);
  await start(page);
  expect(await total(page)).toBe('92');
  await page.getByText(/^Stopped at \d+\.\d\d.%: solutions for 20 queens\.$/).waitFor();
  await page.getByRole('button', { name: 'Go on' }).click();
  await page.locator('[data-stage=running]').waitFor();
  expect(BigInt((await digits()) ?? '')).toBeGreaterThanOrEqual(BigInt(stopped ?? ''));
});

test('a count that is left before the library is there', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const page = await stage.visit('#/count?n=13&workers=1', {
    before: (page) => page.route('**/*.wasm', async (route) => (await released, route.continue())),
  });
  await start(page);
  await page.locator('[data-stage=running]').waitFor();
  await page.getByRole('link', { name: 'Labs' }).click();
  release();
  await page.getByRole('img', { name: 'Counted 13 queens' }).click();
  expect(await total(page)).toBe('73712');
});

function refuse(): void {
  Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
  };
}

test('leaving asks only about what would be lost', async () => {
  const before = async (page: Page) => (await page.addInitScript(refuse), await page.clock.install());
  const page = await stage.visit(LONG.replace('17', '18'), { before });
  await page.locator('[data-stage=idle]').waitFor();
  await start(page);
  const asks = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  await expect.poll(async () => Number(await page.getByRole('progressbar').getAttribute('aria-valuenow'))).toBeGreaterThan(0);
  // It took no ten seconds yet.
  expect(await asks()).toBe(false);
  await page.clock.fastForward(10_000);
  await expect.poll(asks).toBe(true);
  await start(page);
  expect(await asks()).toBe(false);
});
