// Puzzles: hints, the solution and what follows it.
import { expect, test } from 'vitest';
import { findings, look, opened } from './browser';
import { button, count, square, status } from './playing';
import { ending, solve, visited } from './puzzling';

const stage = opened();
const visit = visited(stage);

const DAY = '#/puzzles?day=2026-11-02';

test('with queens that clash the hint says how, and takes the last one back', async () => {
  const page = await visit(DAY);
  for (const at of [0, 1]) for (let times = 0; times < 2; times++) await square(page, at).tap();
  await button(page, 'Hint').tap();
  await page.locator('div.hint', { hasText: 'Two queens are in row 1.' }).waitFor();
  await button(page, 'Take the last queen back').tap();
  await expect.poll(() => count(page, 'queen')).toBe(1);
  await expect.poll(() => square(page, 0).getAttribute('aria-label')).toContain('queen');
});

test('a solution is seen where one looks: nothing scrolls, and the next puzzle is as large', async () => {
  const page = await visit(DAY, { hasTouch: true, isMobile: false, viewport: { width: 1280, height: 800 } });
  await solve(page);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  const [board, card] = [await page.locator('.board').boundingBox(), await ending(page).boundingBox()];
  expect(card && board && card.x > board.x + board.width && card.y < board.y + 40).toBe(true);
  await page.goto(`${stage.address}#/puzzles`);
  await square(page, 0).waitFor();
  await solve(page);
  await page.getByText(/^Next daily in \d+ h \d+ min$/).waitFor();
  expect(await ending(page).textContent()).toContain('1 day in a row');
  expect(await page.locator('dl').first().textContent()).toMatch(/^2\s*solved.*0\s*without hints.*1\s*days in a row.*–\s*mean time without hints/);
  const [, side = ''] = /(\d+) ×/.exec((await page.getByRole('button', { name: 'Practice: ' }).textContent()) ?? '') ?? [];
  await page.getByRole('button', { name: 'Practice: ' }).tap();
  await expect.poll(() => page.url()).toMatch(new RegExp(`mode=puzzle&size=${side}&level=(easy|medium|hard)&seed=`));
});

test('a puzzle is solved by its hints alone, which count', async () => {
  const page = await visit(DAY, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await button(page, 'Hint').tap();
  await page.locator('.hint .text').waitFor();
  // At first it says where to look, and outlines that alone.
  expect(await page.locator('.hint').textContent()).toMatch(/^ *look at (row|column|region) [^.]*\. *Show the reason$/);
  expect(await count(page, 'excluded') + await count(page, 'hint')).toBe(0);
  const veiled = await count(page, 'veil');
  expect([veiled > 0, veiled < 36, await page.locator('.board .areas').getAttribute('d') !== '']).toEqual([true, true, true]);
  expect(await findings(page)).toEqual([]);
  // The reason of the same one is not another.
  await button(page, 'Hint').tap();
  await expect.poll(() => page.locator('.heard[role=status]').textContent()).toMatch(/\(\d,\u00a0\d\)/);
  expect(await page.locator('.hint .text').textContent()).not.toContain('(');
  expect(await count(page, 'veil')).toBeLessThanOrEqual(veiled);
  expect(await count(page, 'excluded') + await count(page, 'hint')).toBeGreaterThan(0);
  expect(await findings(page)).toEqual([]);
  await look(page, 'puzzles-hint');
  // Nor is what it says, once it is done.
  await button(page, 'Hint').tap();
  await page.locator('div.hint').waitFor({ state: 'detached' });
  expect(await count(page, 'veil')).toBe(0);
  expect(await count(page, 'mark') + await count(page, 'queen')).toBeGreaterThan(0);
  await solve(page);
  expect(await ending(page).textContent()).toMatch(/[1-9]\d* hints?/);
  // A day that is past begins no row, and hints set no mean time.
  expect(await ending(page).textContent()).not.toContain('in a row');
  expect(await page.locator('.place').evaluate((place) => getComputedStyle(place).outlineStyle)).toBe('solid');
  // Marks go, and it takes nothing more.
  await square(page, 0).tap();
  expect([await count(page, 'mark'), await count(page, 'queen')]).toEqual([0, 6]);
  expect(await findings(page)).toEqual([]);
  await look(page, 'puzzles-ending');
  await button(page, 'Share').tap();
  await button(page, 'Copied').waitFor();
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toMatch(/2026-11-02\n👑 6 × 6[^]*💡[^\n]*\n[🟥🟦🟩🟨🟪🟢]{6}\nhttp[^ ]*\/daily\.html#\/puzzles\?day=2026-11-02$/u);
  await button(page, 'Statistics and calendar').tap();
  const day = page.locator('dialog .month [aria-current]');
  expect(await day.getAttribute('aria-label')).toContain('solved with hints');
  await page.locator('dialog').getByRole('heading', { name: 'Statistics and calendar' }).waitFor();
  expect(await findings(page)).toEqual([]);
  await button(page, 'Close').tap();
  // A board is brought from below the one that is shown.
  await page.getByText('Export and import').tap();
  await page.getByLabel('Paste a board here').tap();
  await expect.poll(() => page.evaluate(() => document.activeElement?.localName)).toBe('textarea');
  await page.getByRole('link', { name: 'Next day' }).tap();
  await expect.poll(() => page.url()).toContain('day=2026-11-03');
  await expect.poll(() => count(page, 'queen')).toBe(0);
  // Back finds it solved, without the time going on.
  await page.goBack();
  await ending(page).waitFor();
  await button(page, 'Play again').tap();
  await expect.poll(() => count(page, 'queen')).toBe(0);
  expect(await page.getByTestId('time').textContent()).toBe('0:00');
});

test('the system shares where it can, and a visitor who thinks better of it is left alone', async () => {
  const page = await visit('#/puzzles?mode=own&board=Q3/4/4/4~~torus-semi', {
    before: (page) =>
      page.addInitScript(() => {
        const shared: unknown[] = [];
        Object.assign(globalThis, { shared });
        Object.defineProperty(navigator, 'share', {
          value: async (data: unknown) => {
            shared.push(data);
            throw new DOMException('', 'AbortError');
          },
        });
      }),
  });
  await page.getByRole('radio', { name: 'Queen' }).check();
  await expect.poll(() => status(page)).toContain('1 of 4');
  await page.goto(`${stage.address}#/puzzles?mode=puzzle&size=5&seed=2`);
  await square(page, 24).waitFor();
  await solve(page);
  // One button makes the next one.
  expect(await page.getByRole('button', { name: /New puzzle|Next puzzle/ }).count()).toBe(1);
  await button(page, 'Share').tap();
  const shared = await page.evaluate(() => (globalThis as unknown as { shared: { text: string; url: string }[] }).shared);
  expect(shared.length).toBe(1);
  expect(shared[0]?.url).toMatch(/#\/puzzles\?mode=puzzle&size=5&level=easy&seed=2$/);
  expect(await page.locator('.notice').count()).toBe(0);
  expect(await button(page, 'Share').isVisible()).toBe(true);
});
