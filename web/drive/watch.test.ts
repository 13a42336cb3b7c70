// Watch: it plays at once, its counts are the published ones, every control works by mouse, touch
// and keyboard, bits and squares belong together.
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { opened } from './browser';

/** The nodes of the plain tree, A319283, and the solutions, A000170, from n = 4 on. */
const NODES = [17, 54, 153, 552, 2057, 8394, 35539];
const SOLUTIONS = [2, 10, 4, 40, 92, 352, 724];

const stage = opened();

const number = async (page: Page, name: string): Promise<number> =>
  Number((await page.getByTestId(name).textContent())?.replace(/\D/g, ''));
const sentence = (page: Page) => page.getByTestId('sentence').textContent();

test('it plays eight queens as soon as it is there', async () => {
  const { page, errors } = await stage.visit('#/watch');
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await expect.poll(() => number(page, 'nodes')).toBeGreaterThan(2);
  await expect.poll(() => page.locator('.queen').count()).toBeGreaterThan(0);
  expect(errors).toEqual([]);
});

test('node counts for n = 4 to 10 are the published ones', async () => {
  const { page, errors } = await stage.visit(`#/watch?n=4&step=1&beside=none`);
  const solver = page.getByLabel('Solver', { exact: true });
  for (const [at, nodes] of NODES.entries()) {
    if (at > 0) await page.getByRole('button', { name: 'Side of the board: one more' }).click();
    for (const id of at < 5 ? ['l0', 'l1', 'l2', 'l3', 'l4', 'l5'] : ['l2', 'l5']) {
      await solver.selectOption(id);
      await page.getByRole('button', { name: 'To the end' }).click();
      await expect.poll(() => number(page, 'nodes')).toBe(nodes);
      expect(await number(page, 'solutions')).toBe(SOLUTIONS[at]);
    }
  }
  await solver.selectOption('l6');
  await page.getByRole('button', { name: 'To the end' }).click();
  await expect.poll(() => number(page, 'solutions')).toBe(724);
  expect(errors).toEqual([]);
});

test('two solvers keep to the same board', async () => {
  const { page } = await stage.visit(`#/watch?step=1281&solver=l2&beside=l5`);
  const sentences = page.locator('.sentence');
  await expect.poll(() => sentences.allTextContents()).toEqual(['a solution', 'a solution']);
  // The array form rejects square by square while the bit form stands at its one mask.
  await page.goto(`${stage.address}#/watch?step=3&solver=l2&beside=l5`);
  await expect.poll(() => sentences.allTextContents()).toEqual([
    'no queen at (2, 2): its \\ diagonal is taken',
    'row 2: columns 3, 4, 5, 6, 7 and 8 are free',
  ]);
  // Another solver takes over at the same placement.
  await page.goto(`${stage.address}#/watch?step=1281&solver=l2&beside=none`);
  await expect.poll(() => sentence(page)).toBe('a solution');
  await page.getByLabel('Solver', { exact: true }).selectOption('l5');
  await expect.poll(() => page.url()).toContain('step=434');
  expect(await sentence(page)).toBe('a solution');
});

test.each([
  ['en', 'Play', 'Pause', 'One step forward', 'One step back', 'Next solution', 'Next back-up'],
  ['zh', '播放', '暂停', '前进一步', '后退一步', '下一个解', '下一次回溯'],
] as const)('by touch, %s', async (language, play, pause, forward, back, solution, backUp) => {
  const { page, errors } = await stage.visit(`#/watch?step=5`, { language, size: 'phone' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const at = () => page.getByRole('slider').first().inputValue();
  await button(forward).tap();
  await expect.poll(at).toBe('6');
  await button(back).tap();
  await button(back).tap();
  await expect.poll(at).toBe('4');
  await button(solution).tap();
  await expect.poll(() => number(page, 'solutions')).toBe(1);
  await button(backUp).tap();
  await expect.poll(at).toBe('333');
  await button(play).tap();
  await button(pause).waitFor();
  await expect.poll(at).not.toBe('333');
  await button(pause).tap();
  expect(errors).toEqual([]);
});

test('by keyboard alone', async () => {
  const { page } = await stage.visit(`#/watch?step=11`);
  await expect.poll(() => number(page, 'nodes')).toBeGreaterThan(1);
  const slider = page.getByRole('slider').first();
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => slider.inputValue()).toBe('12');
  await page.keyboard.press('End');
  await expect.poll(() => number(page, 'nodes')).toBe(2057);
  await page.keyboard.press('Home');
  await expect.poll(() => number(page, 'nodes')).toBe(1);
  // What a screen reader is told of the place.
  expect(await slider.getAttribute('aria-valuetext')).toContain('the empty board');
  await expect.poll(() => page.url()).not.toContain('step=');
  // Into the bits, along a row and down.
  await page.goto(`${stage.address}#/watch?step=11`);
  await expect.poll(() => sentence(page)).toBe('row 6 has no free square');
  await page.locator('[data-bit="0.0"]').first().focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowDown');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('anti 撇, column 2: 1');
  // The bit comes from the queen in row 4: the way up to it is lit.
  await expect.poll(() => page.locator('.board .lit').count()).toBeGreaterThan(1);
});

test('bits and squares light each other up, whichever end column 1 is at', async () => {
  const { page } = await stage.visit(`#/watch?step=11`);
  await expect.poll(() => sentence(page)).toBe('row 6 has no free square');
  await page.getByRole('gridcell', { name: 'diag 捺, column 5: 1' }).hover();
  await expect.poll(() => page.locator('.board .lit').count()).toBe(2);
  const cols = page.locator('.bits').first().locator('.line').nth(1).locator('[role=gridcell]');
  const digits = async () => (await cols.allTextContents()).map((text) => text.at(-1)).join('');
  expect(await digits()).toBe('00011111');
  await page.getByRole('radio', { name: 'at the left' }).check();
  await expect.poll(digits).toBe('11111000');
  await expect.poll(() => page.url()).toContain('order=left');
  const square = page.locator('.board [data-square="42"]');
  expect(await square.getAttribute('aria-label')).toBe('row 6, column 3, attacked along its column and its / diagonal');
  await square.hover();
  await expect.poll(() => page.locator('.bits .lit').count()).toBe(4 + 3);
});

test('the board of a step can be taken along', async () => {
  const { page } = await stage.visit('#/watch?step=1281&solver=l2');
  await expect.poll(() => sentence(page)).toBe('a solution');
  await page.getByText('Take along').click();
  await page.getByText('[0, 5, 7, 2, 6, 3, 1, 4]').waitFor();
});

test('the marked line of the source is the one that takes the step', async () => {
  const { page } = await stage.visit(`#/watch?step=332&solver=l5`);
  await expect.poll(() => page.locator('li[aria-current=step]').first().textContent()).toContain('tally.solutions += 1');
  await page.getByRole('button', { name: 'One step forward' }).click();
  await expect.poll(() => page.locator('li[aria-current=step]').first().textContent()).toContain('search(full');
});

test('with reduced motion it waits', async () => {
  const { page } = await stage.visit(`#/watch`, { reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await page.waitForTimeout(800);
  expect(await number(page, 'nodes')).toBe(1);
});

test('a mangled address: said, mended, and on with it', async () => {
  const { page, errors } = await stage.visit(`#/watch?n=1000&solver=l9&step=99999999&speed=x`);
  await page.locator('h1', { hasText: '12 queens' }).waitFor();
  expect(await page.getByRole('status').count()).toBeGreaterThan(0);
  await expect.poll(() => page.locator('body').textContent()).toContain('n = 1000');
  // Beyond the end is the end: two and a half million steps on, without holding the page up.
  await expect.poll(() => number(page, 'solutions')).toBe(14200);
  expect(await number(page, 'nodes')).toBe(856189);
  expect(errors).toEqual([]);
});
