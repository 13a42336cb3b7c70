// The story: queens by hand before any WebAssembly, five solutions that are stepped through, dragged and set back by
// mouse, touch and keyboard, the ways into the workbench, and the race.
import { expect, test } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { findings, look, opened, overhang, settled } from './browser';
import { sentence as workbench } from './watching';

const stage = opened();

const SIZES = [
  ['1440', { viewport: { width: 1440, height: 900 } }],
  ['1024', { viewport: { width: 1024, height: 768 } }],
  ['390', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ['320', { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true }],
] as const;

const hand = (page: Page) => page.locator('.figure').first();
const figure = (page: Page, solver: string) => page.locator(`[data-solver=${solver}]`);
const square = (page: Page, row: number, col: number) => hand(page).locator(`[data-square="${8 * (row - 1) + col - 1}"]`);
const said = (page: Page) => hand(page).getByRole('status').textContent();
const queens = (page: Page) => hand(page).locator('[aria-selected=true]').count();

test('a queen is placed by hand before any WebAssembly is there, and none is asked for', async () => {
  const asked: string[] = [];
  const page = await stage.visit('', {
    before: (page) =>
      page.route('**/*.wasm', (route) => {
        asked.push(route.request().url());
        return route.abort();
      }),
  });
  await square(page, 1, 1).click();
  expect(await queens(page)).toBe(1);
  await square(page, 2, 2).click();
  expect(await said(page)).toBe('A queen already attacks that square.');
  await square(page, 2, 3).click();
  for (let queen = 0; queen < 3; queen++) await page.getByRole('button', { name: 'First free square' }).click();
  expect(await said(page)).toBe('A dead end: row 6 has no free square. Tap a queen to take it back.');
  // Back, and another way on, by dragging.
  await page.getByRole('button', { name: 'Take one back' }).click();
  expect(await queens(page)).toBe(4);
  await square(page, 4, 2).dragTo(square(page, 4, 7));
  await expect.poll(() => square(page, 4, 7).getAttribute('aria-selected')).toBe('true');
  await page.getByRole('button', { name: 'Start again' }).click();
  expect(await queens(page)).toBe(0);
  // All of the five solutions, too, are there without it.
  await figure(page, 'l5').getByRole('button', { name: 'One step forward' }).click();
  expect(asked).toEqual([]);
});

test('queens are placed before the scripts are there, and stay where they are', async () => {
  let send: () => void = () => undefined;
  const sent = new Promise<void>((done) => (send = done));
  const page = await new Promise<Page>((there, fail) => {
    const before = async (page: Page) => {
      await page.route('**/assets/*.js', (route) => sent.then(() => route.continue()));
      there(page);
    };
    stage.visit('', { language: 'zh', before }).catch(fail);
  });
  const first = page.locator('.first svg');
  const press = async (row: number, col: number) => {
    const side = ((await first.boundingBox())?.width ?? 0) / 344;
    await first.click({ position: { x: side * (2 + 40 * col), y: side * (2 + 40 * row) } });
  };
  await press(1, 1);
  await press(2, 2);
  expect(await first.locator('.rejected, .clash').count()).toBe(2);
  await press(2, 3);
  expect(await first.locator('.queen').count()).toBe(2);
  const before = await first.boundingBox();
  expect(await page.locator('.first h1').textContent()).toBe('八皇后：这一格受攻击吗？');
  await look(page, 'story-first');
  send();
  await first.waitFor({ state: 'detached' });
  expect(await queens(page)).toBe(2);
  expect(await hand(page).locator('.board').boundingBox()).toEqual(before);
  expect(await page.locator('h1').count()).toBe(1);
});

test('by keyboard: a solution is found, and a figure is stepped through and set back', async () => {
  const page = await stage.visit('');
  await square(page, 1, 1).focus();
  // 1, 5, 8, 6, 3, 7, 2, 4.
  let at = 1;
  for (const [row, col] of [1, 5, 8, 6, 3, 7, 2, 4].entries()) {
    if (row > 0) await page.keyboard.press('ArrowDown');
    for (; at < col; at++) await page.keyboard.press('ArrowRight');
    for (; at > col; at--) await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
  }
  expect(await said(page)).toBe('All eight: a solution. There are 91 others.');
  expect(await hand(page).locator('.attacked, .excluded').count()).toBe(0);
  await page.getByRole('button', { name: 'See how a program does it' }).press('Enter');
  await expect.poll(() => page.locator('[data-chapter=l1]').evaluate((part) => Math.abs(part.getBoundingClientRect().top) < 5)).toBe(true);
  const one = figure(page, 'l1');
  const slider = one.getByRole('slider');
  await slider.focus();
  await page.keyboard.press('ArrowRight');
  expect(await one.getByTestId('sentence').textContent()).toBe('no queen at (6, 1): the queen at (1, 1) is in its column');
  expect(await slider.getAttribute('aria-valuetext')).toMatch(/^step 2 of \d+: no queen at/);
  await page.keyboard.press('End');
  expect(await one.getByTestId('sentence').textContent()).toBe('queen to (5, 8)');
  await one.getByRole('button', { name: 'Back to the first step' }).press('Enter');
  expect(await slider.inputValue()).toBe('0');
});

test('each solution begins on the board where the one above ends, and says what its row cost', async () => {
  const page = await stage.visit('');
  let before: string | null = null;
  for (const solver of ['l1', 'l2', 'l3', 'l4', 'l5']) {
    const at = figure(page, solver);
    const board = () => at.locator('svg[role=img]').getAttribute('aria-label');
    if (before) expect(await board()).toBe(before);
    await at.getByRole('slider').press('End');
    before = await board();
    await at.getByRole('button', { name: 'Back to the first step' }).click();
    await at.getByRole('button', { name: 'One step forward' }).click();
    expect(await at.getByTestId('cost').textContent()).toMatch(/In row \d/);
  }
  // All of them in one row: eight squares, or none.
  const rows = await page.getByTestId('compared').locator('tbody tr').allInnerTexts();
  expect(rows.map((row) => row.split('\t').slice(1).map(Number))).toEqual([[8, 112, 19], [8, 26, 14], [8, 88, 24], [0, 8, 3], [0, 4, 0]]);
});

test('solutions two and three ask for the marks that their numbers name, and the line that does it is lit', async () => {
  const page = await stage.visit('');
  for (const solver of ['l2', 'l3']) {
    const at = figure(page, solver);
    await at.scrollIntoViewIfNeeded();
    // What each bit is worth, where bits are a number.
    await expect.poll(() => at.locator('.numbers .cells').allInnerTexts().then((texts) => texts.map((text) => text.split(/\s+/).map(Number)))).toEqual(solver === 'l3' ? [[1, 2, 4, 8, 16, 32, 64, 128]] : []);
    for (let step = 0; step < 4; step++) {
      const [, row, col] = /\((\d), (\d)\)/.exec((await at.getByTestId('sentence').textContent()) ?? '')?.map(Number) ?? [];
      const sums = [...((await at.getByTestId('from0').textContent()) ?? '').matchAll(/= (\d+)/g)].map(([, sum]) => Number(sum));
      expect(sums).toEqual([(row ?? NaN) + (col ?? NaN) - 2, 7 - (row ?? NaN) + (col ?? NaN)]);
      const asked = await at.locator('.next').evaluateAll((cells) => cells.map((cell) => Number((cell as HTMLElement).dataset['bit']?.split('.')[1])));
      expect(asked).toEqual([(col ?? NaN) - 1, ...sums]);
      expect(await at.locator('.taken').count()).toBeGreaterThan(0);
      await at.getByRole('button', { name: 'One step forward' }).click();
    }
  }
});

test.each([SIZES[0], SIZES[2], SIZES[3]])('figures are whole at %s, and Next is beside or under the board', async (_, options) => {
  const page = await stage.visit('', options);
  await settled(page);
  for (const section of await page.locator('.story > section').all()) {
    await section.scrollIntoViewIfNeeded();
    const cut = await section.evaluate((part) => {
      const { left, right } = part.getBoundingClientRect();
      return [...part.querySelectorAll('.figure, .figure :not(svg *, .heard)')]
        .filter((element) => element.checkVisibility() && (element.getBoundingClientRect().left < left - 0.5 || element.getBoundingClientRect().right > right + 0.5))
        .map((element) => element.outerHTML.slice(0, 80));
    });
    expect(cut).toEqual([]);
  }
  for (const solver of ['l1', 'l2', 'l3', 'l4', 'l5']) {
    const at = figure(page, solver);
    // Sections above take their heights as they come into sight.
    for (let look = 0; look < 3; look++) await at.evaluate((element) => (element.scrollIntoView(), new Promise(requestAnimationFrame)));
    const bottom = async (part: Locator) => part.evaluate((element) => element.getBoundingClientRect().bottom);
    const next = await bottom(at.getByRole('button', { name: 'One step forward' }));
    expect(next).toBeLessThanOrEqual(options.viewport.height);
    if (options.viewport.width > 1000) {
      // On a desk board, bits and code are seen at once, and no board is smaller than another.
      expect((await at.boundingBox())?.height).toBeLessThan(720);
      expect((await at.locator('.board').boundingBox())?.width).toBeCloseTo(384, -1);
    } else {
      // On a phone the buttons stay, and do not lie on the board; on a usual one all the rest stands above them.
      const beside = await at.locator('.beside').evaluate((element) => element.getBoundingClientRect().top);
      for (const part of options.viewport.height > 800 ? ['.drawing', '.memory', '.code', '.cost'] : ['.drawing']) expect(await bottom(at.locator(part).first()), `${solver} ${part}`).toBeLessThanOrEqual(beside + 1);
    }
  }
});

test('four and five are drawn differently, at once', async () => {
  const page = await stage.visit('');
  const five = figure(page, 'l5');
  await five.scrollIntoViewIfNeeded();
  // Four's integers have a bit for each diagonal and a window of eight; five's masks have eight bits.
  await expect.poll(() => five.locator('.bits').first().locator('[role=row]').first().locator('[role=gridcell]').count()).toBe(15);
  expect(await five.locator('.bits').last().locator('[role=row]').first().locator('[role=gridcell]').count()).toBe(8);
  const window = five.locator('.window').first();
  const left = () => window.evaluate((element) => element.style.left);
  expect(await five.locator('.label').allTextContents()).toEqual([expect.stringMatching(/^Solution four, row \d/), expect.stringMatching(/^Solution five, row \d/)]);
  const [before, digits] = [await left(), await five.locator('.bits').last().getByRole('row').nth(1).textContent()];
  await five.getByRole('button', { name: 'One step forward' }).click();
  await five.getByRole('button', { name: 'One step forward' }).click();
  expect(await left()).not.toBe(before);
  expect(digits).not.toBeNull();
});

test('every figure opens in the workbench at its step, and the mirror and the gallery too', async () => {
  const page = await stage.visit('');
  for (const solver of ['l1', 'l2', 'l3', 'l4', 'l5']) {
    const at = figure(page, solver);
    for (let step = 0; step < 3; step++) await at.getByRole('button', { name: 'One step forward' }).click();
    const text = (await at.getByTestId('sentence').textContent()) ?? '';
    const top = () => page.locator(`[data-chapter=${solver}]`).evaluate((part) => part.getBoundingClientRect().top);
    await at.getByRole('link', { name: 'Open in the workbench' }).scrollIntoViewIfNeeded();
    await page.mouse.wheel(0, 70);
    await page.waitForTimeout(300);
    const before = await top();
    await at.getByRole('link', { name: 'Open in the workbench' }).click();
    await expect.poll(() => workbench(page)).toBe(text);
    // A link leads to the top of a view, Back to where one was.
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await page.goBack();
    await expect.poll(async () => Math.abs((await top()) - before)).toBeLessThan(5);
  }
  await page.locator('[data-figure=mirror]').getByRole('link').click();
  await page.getByLabel('Solver on the right').waitFor();
  await page.goBack();
  await page.locator('[data-figure=cross]').getByRole('link').click();
  await page.getByTestId('orbits').waitFor();
});

test('the boards in step end with 92 solutions, and the race has a bar for everyone', async () => {
  const page = await stage.visit('', { size: 'phone' });
  const lanes = page.locator('[data-figure=lanes]');
  await lanes.getByRole('slider').press('End');
  expect(await lanes.locator('.sentence').textContent()).toContain('92 solutions');
  const race = page.locator('[data-figure=race]');
  const names = await race.locator('li').allTextContents();
  expect(names.length).toBe(7);
  await race.getByRole('button', { name: 'Start the race' }).tap();
  await page.locator('[data-figure=race][data-stage=done]').waitFor();
  expect(await race.locator('li[data-bar] > span').allTextContents()).toEqual(names);
  await race.getByRole('button', { name: 'Race again' }).waitFor();
  await page.getByText('Time for 10 × 10').waitFor();
});

for (const [name, options] of SIZES) {
  test(`the first screen at ${name}: the whole board, at most eight things to press, nothing sticks out`, async () => {
    for (const language of ['en', 'zh'] as const) {
      const page = await stage.visit('', { ...options, language });
      await settled(page);
      const board = await hand(page).locator('.board').boundingBox();
      expect((board?.y ?? Infinity) + (board?.height ?? 0)).toBeLessThanOrEqual(options.viewport.height + 1);
      const controls = await page.evaluate(
        () =>
          [...document.querySelectorAll('a, button, summary, input, select, [role=grid]')].filter((element) => {
            const { top, bottom } = element.getBoundingClientRect();
            return element.checkVisibility() && top < innerHeight && bottom > 0;
          }).length,
      );
      expect(controls).toBeLessThanOrEqual(8);
      expect(await overhang(page)).toBeLessThanOrEqual(0);
      await look(page, `story-first-${language}-${name}`);
      await look(page, `story-${language}-${name}`, true);
    }
  });
}

test.each([
  ['en', 'light', SIZES[0][1], 'More', 'Count', 'Count every solution'],
  ['zh', 'dark', SIZES[2][1], '更多', '计数', '数出每一个解'],
] as const)('axe finds nothing in figures that were stepped through, and the other views stand under More, %s', async (language, colorScheme, options, more, link, title) => {
  const page = await stage.visit('', { ...options, language, colorScheme });
  await settled(page);
  for (const slider of await page.getByRole('slider').all()) await slider.press('ArrowRight');
  await page.locator('summary', { hasText: more }).click();
  // On a desk they unfold in the bar and cover nothing.
  if (options.viewport.width > 1200) {
    const [menu, bar] = [await page.locator('.more > div').boundingBox(), await page.locator('header.top').boundingBox()];
    expect((menu?.y ?? Infinity) + (menu?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0));
  }
  expect(await findings(page)).toEqual([]);
  await page.locator('.more').getByRole('link', { name: link }).click();
  await page.getByRole('heading', { name: title }).waitFor();
});

test('a reader of a tutorial finds it from the first paragraphs on', async () => {
  const page = await stage.visit('', { ...SIZES[2][1], language: 'zh' });
  const button = page.getByRole('button', { name: '读过哪一篇教程？' });
  await settled(page);
  await button.scrollIntoViewIfNeeded();
  await button.tap();
  const title = page.getByRole('heading', { name: '读过哪一篇教程？' });
  await expect.poll(() => title.evaluate((heading) => heading.getBoundingClientRect().top >= 0 && heading.getBoundingClientRect().bottom < innerHeight)).toBe(true);
  // Back leads to where it was asked for.
  await page.goBack();
  await expect.poll(() => button.evaluate((element) => element.getBoundingClientRect().top >= 0 && element.getBoundingClientRect().bottom < innerHeight)).toBe(true);
});

test('a finger scrolls past the board, and a tap places a queen', async () => {
  const page = await stage.visit('', { ...SIZES[2][1], language: 'zh' });
  await square(page, 1, 1).tap();
  await square(page, 2, 3).tap();
  expect(await queens(page)).toBe(2);
  await figure(page, 'l2').getByRole('button', { name: '前进一步' }).tap();
  expect(await figure(page, 'l2').getByTestId('sentence').textContent()).toContain('不能放');
});
