// Racing: published node counts, the plot, cancelling at any moment, and a page that never waits.
import { expect, test } from 'vitest';
import { findings, look, opened } from './browser';

const stage = opened();

/** A319283: nodes of the plain tree, the root included. */
const NODES = [17, 54, 153, 552, 2057, 8394, 35539];

test('node counts for n = 5 and 10 are the published ones', async () => {
  const page = await stage.visit('#/race?n=5&racers=l0,l3,l5');
  for (const n of [5, 10]) {
    await page.goto(`${stage.address}#/race?n=${n}&racers=l0,l3,l5`);
    await page.locator('form .go').click();
    for (const racer of ['l0', 'l3', 'l5']) {
      const row = page.locator(`[data-racer=${racer}]`);
      await expect.poll(() => row.getAttribute('data-n')).toBe(String(n));
      expect(Number(await row.getAttribute('data-nodes'))).toBe(NODES[n - 4]);
    }
    await page.locator('[data-stage=done]').waitFor();
  }
});

test('it moves at once: bars on 11 × 11 without a click, in sight on a phone, then curves on either scale', async () => {
  const page = await stage.visit('#/race', { size: 'phone' });
  const bars = page.locator('[data-board="11"] [data-bar]');
  await expect.poll(() => bars.count()).toBeGreaterThanOrEqual(7);
  expect(await page.locator('.sentence').evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight)).toBe(true);
  await page.getByText('Warming up: 11 × 11').waitFor();
  // Why each takes the time it takes stands where its bar is, and kernels are told apart.
  await page.locator('[data-stage=done]').waitFor();
  const bar = (id: string) => page.locator(`[data-bar=${id}]`);
  expect(await bar('l0').innerText()).toContain('one comparison serves both diagonals');
  expect(await bar('l3').innerText()).toContain('stay in registers');
  expect(await page.locator('[data-bar] .why').evaluateAll((all) => all.filter((why) => (why.textContent ?? '') !== '').length)).toBe(await bars.count());
  expect(await page.locator('[data-bar]', { hasText: 'ours:' }).count()).toBe(2);
  // Work beside time needs a wider screen: the same for the first solvers, less for those after.
  expect(await page.locator('.work').first().isVisible()).toBe(false);
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const [id, nodes] of [['l1', /166.?926 nodes/], ['l5', /166.?926 nodes/], ['l6', /91.?393 nodes/]] as const) expect(await bar(id).innerText()).toMatch(nodes);
  expect(await bar('scalar').innerText()).toContain('queens tried');
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await findings(page)).toEqual([]);
  await look(page, 'race-opens-phone', true);
  for (const [name, scale] of [['log curves', 'logarithmic'], ['linear curves', 'linear']] as const) {
    await page.getByRole('radio', { name }).check();
    await page.getByRole('img', { name: `on a ${scale} scale` }).waitFor();
  }
  await expect.poll(() => page.url()).toContain('as=linear');
  await look(page, 'race-linear-phone');
  // The race itself is not what ran to begin with.
  await page.getByRole('button', { name: 'Race to 12 × 12' }).tap();
  await expect.poll(() => page.locator('[data-racer=l5]').getAttribute('data-n')).toBe('12');
  await page.getByText('Warmed up: 11 × 11').waitFor({ state: 'detached' });
});

test('a whole race, in both languages', async () => {
  const page = await stage.visit(`#/race?n=11&patience=2`);
  await page.locator('form .go').waitFor();
  await page.locator('form .go').click();
  await page.locator('[data-stage=done]').waitFor();
  await page.getByText(/2.?680 solutions for n = 11/).waitFor();
  await page.locator('.won', { hasText: /^\D+ counted 2.?680 solutions about [\d.]+ times as fast as solution one\.$/ }).waitFor();
  // One board, one scale: the longest bar fills it, and solution one is what the others are measured by.
  // No factor has more than two digits of its own.
  const ratio = expect.stringMatching(/^≈ (0\.)?\d(\.?\d)?0* ×$/);
  expect(await page.locator('[data-board="11"] [data-bar] > small:not(.why, .work)').allTextContents()).toEqual([ratio, '1 ×', ...Array(7).fill(ratio)]);
  await look(page, 'race-done-en-desktop', true);
  await page.getByRole('button', { name: '中文' }).click();
  await page.locator('#main').getByText(/数出 2.?680 个解，速度约是解法一的 [\d.]+ 倍/).waitFor();
  await page.setViewportSize({ width: 360, height: 740 });
  await look(page, 'race-done-zh-phone', true);
});

test('while it runs, all bars are on the scale of the board it goes to, and none shrinks but by its own time', async () => {
  const page = await stage.visit('#/race?n=13&patience=60&racers=l1,l5');
  await page.locator('[data-stage=done]').waitFor();
  await page.locator('form .go').click();
  await page.getByText('Towards 13 × 13').waitFor();
  const boards = new Set<string | null>();
  const heights = new Set<number>();
  const width = () => page.locator('[data-bar=l1] i').evaluate((bar) => parseFloat(bar.style.width));
  const agree = page.getByText('All finishers agree');
  for (let before = 0; (await page.locator('[data-stage=running]').count()) > 0; ) {
    // What is not measured on this board is an estimate, and looks like one; nothing is agreed on yet.
    const told = await page.evaluate(() => ({
      runs: document.querySelector('[data-stage=running]') !== null,
      board: document.querySelector('[data-board]')?.getAttribute('data-board') ?? null,
      bars: [...document.querySelectorAll('[data-bar]')].map((bar) => [bar.getAttribute('data-done') === 'true', bar.querySelector('.open') === null, !bar.querySelector('b')?.textContent?.includes('≈')]),
      heights: [...document.querySelectorAll('html, [data-bar]')].map((element) => element.scrollHeight),
      agree: document.querySelector('.course')?.textContent?.includes('All finishers agree'),
    }));
    if (!told.runs) break;
    boards.add(told.board);
    told.heights.forEach((height) => heights.add(height));
    expect(told.agree).toBe(false);
    for (const [isDone, solid, exact] of told.bars) expect(solid && exact).toBe(isDone);
    const now = await width();
    expect(now).toBeGreaterThanOrEqual(before / 2);
    before = now;
  }
  expect(boards).toEqual(new Set(['13']));
  // Nothing moves while results arrive: the page has one height, and the rows have one.
  expect(heights.size).toBe(2);
  await agree.waitFor();
  expect(await width()).toBeCloseTo(100);
});

test('cancelled in the middle of a long count', async () => {
  const page = await stage.visit(`#/race?n=18&patience=60&racers=l0,l5`);
  await page.locator('form .go').click();
  await page.getByText('n = 12').first().waitFor();
  // A page that is busy with the count itself would not hear of it for minutes.
  await page.locator('form .go').click();
  await page.locator('[data-stage=cancelled]').waitFor();
  await expect.poll(() => page.workers().length).toBe(0);
  // And the address brings the same race back.
  expect(page.url()).toContain('#/race?n=18&patience=60&racers=l0,l5');
});

test('a worker that dies is said, and the race goes on', async () => {
  const page = await stage.visit('#/race?n=18&patience=60&racers=l5');
  await page.locator('form .go').click();
  const largest = async () => Number(await page.locator('[data-racer=l5]').getAttribute('data-n'));
  await expect.poll(largest).toBeGreaterThan(6);
  await page.workers()[0]?.evaluate(() => close()).catch(() => undefined);
  await page.getByText(/worker died/).waitFor();
  const before = await largest();
  await expect.poll(largest).toBeGreaterThan(before);
  await page.locator('form .go').click();
  await page.locator('[data-stage=cancelled]').waitFor();
});

test('a mangled address: said, mended, and on with it', async () => {
  const page = await stage.visit('#/race?n=1000&patience=5&racers=l9,l5&%=%');
  await page.getByText('n = 1000').waitFor();
  await page.getByText('patience = “5”').waitFor();
  await page.getByText('something in racers that cannot be read (“l9”)').waitFor();
  expect(await page.getByRole('spinbutton').inputValue()).toBe('18');
});
