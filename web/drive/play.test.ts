// Play: by mouse, touch and keyboard, hints, the gallery; everything in the address.
import { expect, test } from 'vitest';
import { findings, opened } from './browser';
import { button, count, square, status, stroke } from './playing';

const stage = opened();

test.each([
  ['en', 'desktop', 'Undo', 'Redo', 'Solved!'],
  ['zh', 'phone', '撤销', '重做', '解开了！'],
] as const)('eight queens by %s, %s', async (language, size, undo, redo, solved) => {
  const page = await stage.visit(`#/play`, { language, size });
  const press = (at: number) => (size === 'phone' ? square(page, at).tap() : square(page, at).click());
  await square(page, 0).waitFor();
  const queens = [0, 12, 23, 29, 34, 46, 49, 59];
  for (const at of queens) await press(at);
  await expect.poll(() => status(page)).toContain(solved);
  await expect.poll(() => page.url()).toContain(`queens=${queens.join('.')}`);
  await button(page, undo).click();
  await expect.poll(() => count(page, 'queen')).toBe(7);
  await button(page, redo).click();
  await expect.poll(() => status(page)).toContain(solved);
  // A queen pressed again goes; two that attack each other are said and framed.
  await press(59);
  await press(62);
  await expect.poll(() => count(page, 'clash')).toBe(2);
  expect(await count(page, 'ray')).toBe(1);
  expect(await findings(page)).toEqual([]);
});

test('a solution is found in the gallery, and the next board is a press away', async () => {
  // The tenth solution of eight is its own image under a half turn; this is another of its four views.
  const page = await stage.visit(`#/play?mode=gallery&solution=10`);
  await page.locator('.orbit li').nth(3).waitFor();
  const columns = /[\d ]+$/.exec((await page.locator('.orbit li [aria-label]').nth(2).getAttribute('aria-label')) ?? '')?.[0].trim().split(' ') ?? [];
  await page.goto(`${stage.address}#/play?queens=${columns.map((col, row) => row * 8 + Number(col) - 1).reverse().join('.')}`);
  await expect.poll(() => status(page)).toMatch(/Solved!\s+Solution 10 of 12/);
  expect(await count(page, 'attacked')).toBe(0);
  expect(await findings(page)).toEqual([]);
  await button(page, 'Try 9 × 9').click();
  await expect.poll(() => page.url()).toContain('n=9');
  await page.goBack();
  await page.goto(`${stage.address}#/play?n=5&queens=0.7.14.16.23`);
  await page.getByRole('link', { name: /^[28] views/ }).click();
  await expect.poll(() => page.url()).toMatch(/mode=gallery.*gallery=5/);
  await page.locator('.orbit li').first().waitFor();
  // A solution further down is opened where one looks.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${stage.address}#/play`);
  await page.goto(`${stage.address}#/play?mode=gallery&solution=9`);
  await page.getByRole('heading', { name: 'Solution 9 and its 8 views' }).waitFor();
  await expect.poll(async () => (await page.locator('.orbit li').first().boundingBox())?.y).toBeLessThan(844);
});

test('by keyboard alone: queens, marks, blocked squares, fixed queens, undo', async () => {
  const page = await stage.visit(`#/play?n=5`);
  await square(page, 0).focus();
  await page.keyboard.press('q');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.press('End');
  await page.keyboard.press('b');
  await page.keyboard.press('Control+End');
  await page.keyboard.press('g');
  await expect.poll(() => page.url()).toMatch(/n=5.*queens=0\.7.*marks=6.*blocked=9.*given=24/);
  expect(await square(page, 24).getAttribute('aria-label')).toBe('row 5, column 5, fixed queen, clashes');
  expect(await square(page, 9).getAttribute('aria-label')).toContain('blocked');
  // The player's tools leave the board's own squares alone.
  await page.keyboard.press('q');
  await expect.poll(() => page.locator('.heard[role=status]').textContent()).toContain('Nothing can be placed');
  for (let times = 0; times < 2; times++) await page.keyboard.press('Control+z');
  await expect.poll(() => page.url()).not.toContain('blocked');
  await page.keyboard.press('Control+y');
  await expect.poll(() => page.url()).toContain('blocked=9');
  await square(page, 0).focus();
  await page.keyboard.press('Delete');
  await expect.poll(() => page.url()).toContain('queens=7');
});

const POINTERS = [['desktop', 'mouse'], ['phone', 'finger']] as const;

test('a queen that is fixed says so, and a number out of range what became of it', async () => {
  const page = await stage.visit('#/play?n=4&given=15', { size: 'phone' });
  await square(page, 15).tap();
  await page.locator('.notice', { hasText: 'The tool Fixed frees it.' }).waitFor();
  await page.getByRole('radio', { name: 'Fixed' }).check();
  await square(page, 15).tap();
  await expect.poll(() => count(page, 'queen')).toBe(0);
  await page.getByText('Side, up to 12').waitFor();
  const side = page.getByRole('spinbutton');
  await side.fill('20');
  await side.press('Enter');
  await page.locator('.notice', { hasText: 'Between 4 and 12: 20 became 12.' }).waitFor();
  expect(await side.inputValue()).toBe('12');
});

test.each(POINTERS)('a queen is dragged to another square, and a drag that ends nowhere changes nothing, %s', async (size, by) => {
  const page = await stage.visit('#/play?n=4&queens=0&given=15', { size });
  await square(page, 0).waitFor();
  await stroke(page, by, 0, 6);
  await expect.poll(() => page.url()).toContain('queens=6');
  // Off the board, onto a fixed queen, and a fixed queen itself: as before.
  await stroke(page, by, 6, [2, 2]);
  await stroke(page, by, 6, 15);
  await stroke(page, by, 15, 3);
  expect(await count(page, 'over')).toBe(0);
  await button(page, 'Undo').click();
  await expect.poll(() => page.url()).toContain('queens=0');
});

test.each(POINTERS)('marks are painted, by keyboard too, and a stroke is undone at once, %s', async (size, by) => {
  const page = await stage.visit('#/play?n=4&queens=6&attacked=false', { size });
  const marks = () => /marks=([\d.]*)/.exec(page.url())?.[1] ?? '';
  await square(page, 0).waitFor();
  // A finger scrolls the page until marks are chosen; a mouse paints them at once.
  if (by === 'finger') await page.getByRole('radio', { name: 'Mark' }).check();
  // A jump passes what is in between; the queen on the way stays.
  await stroke(page, by, 4, 7, 15);
  await expect.poll(marks).toBe('4.5.7.11.15');
  // From a mark on, marks are taken away.
  await stroke(page, by, 15, 11, 10);
  await expect.poll(marks).toBe('4.5.7');
  await button(page, 'Undo').click();
  await expect.poll(marks).toBe('4.5.7.11.15');
  await button(page, 'Undo').click();
  await expect.poll(marks).toBe('');
  expect(page.url()).toContain('queens=6');
  // With Shift the keys paint: one stroke until another key is pressed.
  await square(page, 0).focus();
  await page.keyboard.press('Shift+ArrowRight');
  await page.keyboard.press('Shift+End');
  await expect.poll(marks).toBe('0.1.2.3');
  if (by === 'mouse') return;
  await page.getByRole('radio', { name: 'Blocked' }).check();
  await stroke(page, by, 12, 15);
  await expect.poll(() => page.url()).toContain('blocked=12.13.14.15');
});

test('marks: by hand, by right click, and by themselves', async () => {
  const page = await stage.visit(`#/play?n=4&queens=1`);
  await square(page, 15).click({ button: 'right' });
  await expect.poll(() => count(page, 'mark')).toBe(1);
  await page.getByLabel('Mark attacked squares automatically').check();
  // 4 × 4 with a queen on (1, 2): 9 attacked squares, and the mark on one of those left.
  await expect.poll(() => count(page, 'mark')).toBe(9 + 1);
  await page.getByLabel('Show attacked squares').uncheck();
  await page.getByLabel('Mark attacked squares automatically').uncheck();
  await expect.poll(() => count(page, 'attacked')).toBe(0);
  await page.getByRole('radio', { name: 'Mark' }).check();
  await square(page, 15).click();
  await expect.poll(() => count(page, 'mark')).toBe(0);
});

test('a wrong queen is named and taken back', async () => {
  const page = await stage.visit(`#/play?n=4&queens=0`);
  await button(page, 'Hint').click();
  await page.locator('div.hint', { hasText: 'with it, no solution is left' }).waitFor();
  await button(page, 'Remove it').click();
  await expect.poll(() => count(page, 'queen')).toBe(0);
  // Nothing is forced on the empty board of 8, but every move that is offered leads to a solution.
  await page.goto(`${stage.address}#/play?n=8`);
  for (let queens = 0; queens < 8; queens++) {
    await button(page, 'Hint').click();
    if (queens === 0) await page.locator('div.hint', { hasText: '92 solutions are left, so nothing is forced. This move leads to 4 of them.' }).waitFor();
    while (await button(page, 'Mark as impossible').isVisible()) {
      await button(page, 'Mark as impossible').click();
      await button(page, 'Hint').click();
    }
    // What the hint says is done by it, too.
    await button(page, queens % 2 === 0 ? 'Hint' : 'Place it').click();
    await expect.poll(() => count(page, 'queen')).toBe(queens + 1);
  }
  expect(await status(page)).toContain('Solved');
  // A board of one's own without a solution.
  await page.goto(`${stage.address}#/play?n=4&blocked=1.2`);
  await button(page, 'Hint').click();
  await page.locator('div.hint', { hasText: 'This board has no solution.' }).waitFor();
  await button(page, 'Hint').click();
  expect([await button(page, 'Undo').isDisabled(), await page.locator('div.hint').isVisible()]).toEqual([true, true]);
  // The largest are not counted.
  await page.goto(`${stage.address}#/play?n=12`);
  await button(page, 'Hint').click();
  await page.locator('div.hint', { hasText: 'Several solutions are left' }).waitFor();
});

test.each([[390, 844], [320, 640]])('on a phone a hint is seen where one looks, %i × %i', async (width, height) => {
  // Queens on (1, 1) and (2, 3): the second cannot stay.
  const page = await stage.visit('#/play?queens=0.10', { viewport: { width, height }, hasTouch: true, isMobile: true });
  await square(page, 0).waitFor();
  const board = await page.locator('.board').boundingBox();
  const bar = await page.getByRole('group', { name: 'Play', exact: true }).boundingBox();
  expect(board && bar && board.y < 220 && bar.y + bar.height <= height).toBe(true);
  expect((await page.getByRole('heading', { level: 1 }).boundingBox())?.y).toBeLessThan(board?.y ?? 0);
  await button(page, 'Hint').tap();
  await page.locator('div.hint').waitFor();
  const end = async () => {
    const box = await page.locator('div.hint').boundingBox();
    return box ? box.y + box.height : Infinity;
  };
  await expect.poll(end).toBeLessThanOrEqual(height);
  expect((await page.locator('.board [data-square="16"]').boundingBox())?.y).toBeGreaterThan(0);
  expect(await findings(page)).toEqual([]);
  // Of queens that attack each other, two are lit.
  await page.goto(`${stage.address}#/play?queens=0.9.18.36`);
  await expect.poll(() => count(page, 'clash')).toBe(4);
  await button(page, 'Hint').tap();
  await expect.poll(() => count(page, 'lit')).toBe(2);
  await button(page, 'Take the last queen back').tap();
  await expect.poll(() => count(page, 'queen')).toBe(3);
  // A reason outlines its row: the third has one open square left.
  await page.goto(`${stage.address}#/play?n=4&queens=1.7`);
  await button(page, 'Hint').tap();
  await expect.poll(() => count(page, 'veil')).toBe(12);
});

test('the gallery has twelve solutions and their orbits', async () => {
  const page = await stage.visit(`#/play?mode=gallery`, { language: 'zh', size: 'phone' });
  const cards = page.locator('.solutions > li > button');
  await cards.first().waitFor();
  expect(await cards.count()).toBe(12);
  expect(await page.getByTestId('orbits').textContent()).toMatch(/12 个基本解.*92/);
  await page.getByText('至多 8').waitFor();
  expect(await page.locator('.orbit li').count()).toBe(8);
  // The tenth is its own image under a half turn.
  await cards.nth(9).tap();
  await expect.poll(() => page.locator('.orbit li').allInnerTexts()).toEqual(['0°', '90°', '沿 | 翻转', '沿 \\ 翻转']);
  // They are below its card, where one looks.
  const [card, orbit] = [await cards.nth(9).boundingBox(), await page.locator('.orbit').boundingBox()];
  expect(card && orbit && orbit.y - card.y - card.height).toBeLessThan(40);
  await expect.poll(async () => (await page.locator('.orbit h2').boundingBox())?.y).toBeLessThan(844);
  expect((await page.locator('.orbit h2').boundingBox())?.y).toBeGreaterThanOrEqual(0);
  expect(await findings(page)).toEqual([]);
  await button(page, '放到棋盘上').tap();
  await expect.poll(() => status(page)).toContain('解开了');
});

test('mangled squares and another side: said, and on with it', async () => {
  const page = await stage.visit(`#/play?n=4&queens=1.999&marks=a.b&blocked=2..3`);
  await square(page, 0).waitFor();
  expect(await count(page, 'queen')).toBe(1);
  await expect.poll(() => page.locator('body').textContent()).toContain('a.b');
  // Undo brings the board back with its side, Redo the next one.
  await button(page, 'Side, up to 12: one more').click();
  await expect.poll(() => count(page, 'queen')).toBe(0);
  await expect.poll(() => page.url()).toContain('n=5');
  await button(page, 'Undo').click();
  await expect.poll(() => page.url()).toContain('n=4&queens=1');
  await button(page, 'Redo').click();
  await expect.poll(() => page.url()).toMatch(/n=5$/);
});
