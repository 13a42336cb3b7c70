// The frame around the views: keyboard alone, language, colours, the address, things that fail.
import { expect, test } from 'vitest';
import { opened, overhang, settled } from './browser';

const stage = opened();

test('by keyboard alone: from the top to a count', async () => {
  const page = await stage.visit('#/watch');
  await page.locator('main h1').waitFor();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content');
  // The mark, then the views: the fourth is Count.
  for (let step = 0; step < 5; step++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Count every solution' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('main');
  await page.locator('[data-digits="14200"]').waitFor();
  // The way to a board of one's own, one less, the field, and with the arrow up one more; Enter counts.
  for (let step = 0; step < 3; step++) await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('spinbutton');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.locator('[data-digits="73712"]').waitFor();
});

test.each([['390', 10], ['320', 5]] as const)('the views stand in one row at %s, apart from each other', async (width, gap) => {
  for (const language of ['en', 'zh'] as const) {
    const page = await stage.visit('#/labs', { language, viewport: { width: Number(width), height: 844 }, hasTouch: true, isMobile: true });
    await settled(page);
    const words = await page.locator('nav a:visible').evaluateAll((links) =>
      links.map((link) => {
        const range = document.createRange();
        range.selectNodeContents(link);
        return range.getBoundingClientRect();
      }),
    );
    expect(words.length).toBe(width === '390' ? 7 : 6);
    for (const [at, { left, top }] of words.entries()) {
      expect(left - (words[at - 1]?.right ?? -Infinity)).toBeGreaterThanOrEqual(gap);
      expect(top).toBe(words[0]?.top);
    }
    expect(await overhang(page)).toBeLessThanOrEqual(0);
  }
});

test('language and colours are kept, and the browser’s are taken first', async () => {
  const page = await stage.visit(`#/count`, { language: 'zh', colorScheme: 'dark' });
  await page.getByRole('heading', { name: '数出每一个解' }).waitFor();
  expect(await page.locator('html').getAttribute('data-theme')).toBe('dark');
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('button', { name: /Colours/ }).click();
  await page.reload();
  await page.getByRole('heading', { name: 'Count every solution' }).waitFor();
  expect(await page.locator('html').getAttribute('data-theme')).toBe('light');
  expect(await page.title()).toBe('Count · bitqueens');
});

test('the address brings a state back, and so do back and forward', async () => {
  const page = await stage.visit(`#/count?n=9&workers=1`);
  await page.locator('[data-digits="352"]').waitFor();
  const side = page.getByRole('spinbutton', { name: /side/i });
  await page.getByRole('button', { name: 'Side of the board, n ≤ 24: one more' }).click();
  await expect.poll(() => page.url()).toContain('#/count?n=10&workers=1');
  await page.getByRole('link', { name: 'Race' }).click();
  await page.getByRole('heading', { name: 'Race the solvers' }).waitFor();
  await page.goBack();
  await expect.poll(() => side.inputValue()).toBe('10');
  await page.evaluate(() => (location.hash = '#/count?n=11'));
  await expect.poll(() => side.inputValue()).toBe('11');
  await page.evaluate(() => (location.hash = '#/chess'));
  await page.getByText('“chess”').waitFor();
});

test('when the library cannot be had the page says so, and tries again when asked', async () => {
  const page = await stage.visit('#/count?n=9', {
    hasErrors: true,
    before: (page) => page.route('**/*.wasm', (route) => route.abort()),
  });
  await page.getByText('The count could not go on').first().waitFor();
  await page.unroute('**/*.wasm');
  await page.locator('form .go').click();
  await page.locator('[data-digits="352"]').waitFor();
});

test('no motion where none is wanted, and targets are large enough', async () => {
  const page = await stage.visit(`#/count?board=1Q6/8/8/8/8/8/8/8`, { size: 'phone', reducedMotion: 'reduce' });
  await page.locator('.queen').waitFor();
  expect(await page.locator('.queen').evaluate((queen) => getComputedStyle(queen).animationName)).toBe('none');
  for (const view of ['watch', 'race', 'count', 'play', 'labs']) {
    await page.goto(`${stage.address}#/${view}`);
    await settled(page);
    const small = await page.evaluate(() =>
      // A button within a sentence is as high as its line.
      [...document.querySelectorAll('button:not(p *), summary, select, nav a, input:not([type=checkbox], [type=radio], [type=range], [type=file])')]
        .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 43.5)
        .map((element) => element.outerHTML.slice(0, 120)),
    );
    expect(small, view).toEqual([]);
  }
});

test.each([
  ['daily', '#/puzzles?day=2026-11-02', 'Puzzle of the day'],
  ['race', '', 'Race the solvers'],
])('a link by way of %s.html has a picture of its own, and leads into the view', async (name, hash, title) => {
  const page = await stage.visit(`${name}.html`, { javaScriptEnabled: false });
  const picture = await page.locator('meta[property="og:image"]').getAttribute('content');
  expect(picture).toMatch(/^https:\/\/.*\.png$/);
  expect((await page.request.get(stage.address + picture?.split('/').at(-1))).ok()).toBe(true);
  const visitor = await stage.visit(`${name}.html${hash}`);
  await visitor.getByRole('heading', { name: title }).waitFor();
  expect(visitor.url()).toContain(hash || '#/race');
});
