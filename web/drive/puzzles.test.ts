// Puzzles: by touch, mouse and keyboard, on a phone first; what is kept, and where Back leads.
import { expect, test } from 'vitest';
import { findings, opened } from './browser';
import { button, count, square, status, stroke } from './playing';
import { PHONE, visited } from './puzzling';

const stage = opened();

const SIZES = { usual: PHONE, small: { ...PHONE, viewport: { width: 320, height: 568 } } };
const DAY = '#/puzzles?day=2026-11-02';
const MADE = '#/puzzles?mode=puzzle&size=6&level=medium&seed=5';

const visit = visited(stage);

for (const [name, size] of Object.entries(SIZES)) {
  test.each(['en', 'zh'] as const)(`the board and its bar are on the first screen, ${name}, %s`, async (language) => {
    const page = await visit(DAY, { ...size, language });
    const { height } = size.viewport;
    const board = await page.locator('.board').boundingBox();
    const bar = await page.getByRole('group', { name: language === 'zh' ? '操作' : 'Play' }).boundingBox();
    expect(board && bar && board.y + board.height).toBeLessThanOrEqual((bar?.y ?? 0) + 1);
    expect(bar && bar.y + bar.height).toBeLessThanOrEqual(height);
    for (const path of [MADE, '#/puzzles?mode=own&board=Q4/4x/5/5/5~~torus']) {
      await page.goto(stage.address + path);
      await square(page, 24).waitFor();
      // It stays there.
      await page.evaluate(() => scrollTo(0, 60));
      const now = await page.getByTestId('time').boundingBox();
      expect(now && now.y + now.height).toBeLessThanOrEqual(height);
      if ((name === 'usual') === (language === 'zh')) expect(await findings(page)).toEqual([]);
    }
  });
}

test.each(['puzzles?day=2026-11-02', 'play?n=6&queens=0.8'])('a hint under the board moves neither the board nor its bar, %s', async (path) => {
  const page = await visit(`#/${path}`);
  const [bar, board] = [page.getByRole('group', { name: 'Play', exact: true }), page.locator('.board')];
  const places = async () => [await board.boundingBox(), await bar.boundingBox()];
  const before = await places();
  const [above, below] = before;
  expect(above && below && below.y - above.y - above.height).toBeLessThan(20);
  await button(page, 'Hint').tap();
  const hint = page.locator('div.hint');
  await hint.waitFor();
  expect(await places()).toEqual(before);
  const box = await hint.boundingBox();
  expect(box && below && box.y >= below.y + below.height && box.y + box.height <= PHONE.viewport.height).toBe(true);
  // Without it as before.
  await hint.getByRole('button').tap();
  if (await hint.isVisible()) await hint.getByRole('button').tap();
  await page.getByTestId('status').waitFor();
  expect(await places()).toEqual(before);
});

test('a tap goes from empty to a cross, to a queen, to empty; with the queen at once', async () => {
  const page = await visit(DAY);
  const figures = async () => [await count(page, 'mark'), await count(page, 'queen')];
  for (const expected of [[1, 0], [0, 1], [0, 0]]) {
    await square(page, 8).tap();
    await expect.poll(figures).toEqual(expected);
  }
  await page.getByRole('radio', { name: 'Queen' }).check();
  await square(page, 8).tap();
  await expect.poll(figures).toEqual([0, 1]);
});

test.each(['Cross', 'Queen'])('a swipe with the tool %s marks, is one step, and moves nothing else', async (tool) => {
  const page = await visit(DAY);
  await page.getByRole('radio', { name: tool }).check();
  const at = await page.evaluate(() => [scrollY, history.length]);
  await stroke(page, 'finger', 6, 8, 11);
  await expect.poll(() => count(page, 'mark')).toBe(6);
  await stroke(page, 'finger', 12, 24);
  await expect.poll(() => count(page, 'mark')).toBe(9);
  expect(await page.evaluate(() => [scrollY, history.length])).toEqual(at);
  // The browser is told that no swipe on the board is its own, and none is its Back.
  const styles = await page.evaluate(() => [
    getComputedStyle(document.querySelector('.board [role=grid]') ?? document.body).touchAction,
    getComputedStyle(document.documentElement).overscrollBehaviorX,
  ]);
  expect(styles).toEqual(['none', 'none']);
  // Chromium takes a tap right after a swipe for its end, and clicks nothing.
  for (const left of [6, 0]) {
    await button(page, 'Undo').click();
    await expect.poll(() => count(page, 'mark')).toBe(left);
  }
});

test('by keyboard alone, with the words that are heard', async () => {
  const page = await visit(DAY, { size: 'desktop', hasTouch: false, isMobile: false });
  await square(page, 0).focus();
  const heard = () => page.locator('.heard[role=status]').textContent();
  await page.keyboard.press('Enter');
  await expect.poll(heard).toContain('cross on row 1, column 1');
  await page.keyboard.press('Enter');
  await expect.poll(heard).toContain('queen on row 1, column 1');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('q');
  await expect.poll(heard).toContain('queen on row 2, column 1. Two queens are in column 1.');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => count(page, 'mark')).toBe(2);
  for (let times = 0; times < 2; times++) await page.keyboard.press('Control+z');
  await expect.poll(() => count(page, 'queen')).toBe(2);
  await page.keyboard.press('Control+y');
  await expect.poll(() => count(page, 'queen')).toBe(1);
  await square(page, 20).click({ button: 'right' });
  await expect.poll(() => square(page, 20).getAttribute('aria-label')).toContain('marked');
});

test.each([
  ['en', 'Two queens touch: (1, 1) and (2, 2).', 'Cross out attacked squares automatically', 'Patterns on the regions'],
  ['zh', '两个皇后挨在一起：(1, 1) 和 (2, 2)。', '自动给被攻击的格打叉', '区域加花纹'],
] as const)('conflicts in words, marks by themselves, patterns, letters that stay, %s', async (language, touching, auto, patterns) => {
  // Regions are the columns, so that only touching is wrong.
  const page = await visit('#/puzzles?mode=own&board=5/5/5/5/5~ABCDEABCDEABCDEABCDEABCDE~touching', { language });
  const letters = () => page.locator('.board .names text').evaluateAll((all) => all.map((text) => `${text.getAttribute('x')} ${text.getAttribute('y')}`));
  const before = await letters();
  expect(before.length).toBe(5);
  for (const at of [0, 6]) for (let times = 0; times < 2; times++) await square(page, at).tap();
  await expect.poll(() => status(page)).toBe(touching);
  // The letter of the first column stays beside its queen.
  expect(await letters()).toEqual(before);
  await page.getByLabel(auto).check();
  await expect.poll(() => count(page, 'mark')).toBeGreaterThan(12);
  await page.getByLabel(patterns).check();
  await expect.poll(() => page.locator('.board pattern').count()).toBe(12);
  // An automatic mark becomes a queen.
  await square(page, 4).tap();
  await expect.poll(() => count(page, 'queen')).toBe(3);
  await page.reload();
  await square(page, 0).waitFor();
  expect(await page.getByLabel(auto).isChecked()).toBe(true);
  expect(await count(page, 'queen')).toBe(3);
  expect(await findings(page)).toEqual([]);
});

test('every puzzle is kept, Undo ends at it, and Back goes through what one did', async () => {
  const page = await visit(MADE);
  for (const at of [0, 0, 9]) await square(page, at).tap();
  await button(page, 'New puzzle').tap();
  await expect.poll(() => page.url()).not.toMatch(/seed=5$/);
  await expect.poll(() => count(page, 'queen')).toBe(0);
  await square(page, 0).waitFor();
  expect(await button(page, 'Undo').isDisabled()).toBe(true);
  await square(page, 14).tap();
  await page.getByRole('link', { name: 'Daily' }).tap();
  await page.getByRole('link', { name: 'The day before' }).tap();
  await page.getByRole('link', { name: 'The day after' }).waitFor();
  // Back: the day, the other puzzle, the first one with what stood on it.
  await page.goBack();
  await expect.poll(() => page.getByRole('link', { name: 'The day after' }).count()).toBe(0);
  await page.goBack();
  await expect.poll(() => count(page, 'mark')).toBe(1);
  await page.goBack();
  await expect.poll(() => page.url()).toMatch(/seed=5$/);
  await expect.poll(() => count(page, 'queen')).toBe(1);
  await button(page, 'Undo').tap();
  await expect.poll(() => count(page, 'mark')).toBe(0);
  // The next size is a press away: the button stays under the finger's focus while a puzzle is made.
  const larger = button(page, 'Side of the board: one more');
  await larger.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toContain('size=7');
  await square(page, 48).waitFor();
  expect(await larger.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  // A link to another seed in the open page.
  await page.evaluate(() => (location.hash = '#/puzzles?mode=puzzle&size=6&level=medium&seed=6'));
  await expect.poll(() => button(page, 'Undo').isDisabled()).toBe(true);
  await page.goto('about:blank');
  await page.goto(stage.address + MADE);
  await expect.poll(() => count(page, 'queen')).toBe(1);
  expect(page.url()).not.toContain('queens');
});

test.each([
  ['forbidden', () => Object.defineProperty(globalThis, 'localStorage', { get: () => { throw new DOMException('no', 'SecurityError'); } })],
  ['full', () => { Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }; }],
] as const)('with storage that is %s it plays on, and the visit remembers', async (_what, without) => {
  const page = await visit(DAY, { before: (page) => page.addInitScript(without) });
  for (const at of [0, 0, 9]) await square(page, at).tap();
  await page.getByLabel('Patterns on the regions').check();
  await page.getByRole('link', { name: 'Practice' }).tap();
  await expect.poll(() => count(page, 'queen')).toBe(0);
  await page.goBack();
  await expect.poll(() => count(page, 'queen')).toBe(1);
});

test('two tabs on one puzzle of the day show the same board', async () => {
  const page = await visit(DAY);
  const other = await page.context().newPage();
  await other.goto(stage.address + DAY);
  for (const at of [0, 0]) await square(other, at).tap();
  await expect.poll(() => count(page, 'queen')).toBe(1);
  await square(page, 20).tap();
  await expect.poll(() => count(other, 'mark')).toBe(1);
  expect([await count(other, 'queen'), await count(page, 'mark')]).toEqual([1, 1]);
});

test('the day changes while one plays: the puzzle stays, and today’s is offered', async () => {
  const page = await visit('#/puzzles', { before: (page) => page.clock.setFixedTime(new Date('2026-11-23T23:59')) });
  await expect.poll(() => page.url()).toContain('day=2026-11-23');
  for (const at of [0, 0]) await square(page, at).tap();
  await page.clock.setFixedTime(new Date('2026-11-25T00:01'));
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  const today = page.getByRole('link', { name: 'Today’s puzzle' });
  await today.waitFor();
  expect(await count(page, 'queen')).toBe(1);
  await today.tap();
  await expect.poll(() => page.url()).toContain('day=2026-11-25');
  // And back by more than a day.
  await page.clock.setFixedTime(new Date('2026-11-20T12:00'));
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  expect(page.url()).toContain('day=2026-11-25');
  await square(page, 3).tap();
  await expect.poll(() => count(page, 'mark')).toBe(1);
});

test('addresses of earlier versions lead here: a daily without its queens, an untouched puzzle with them', async () => {
  const page = await visit('#/play?mode=daily&day=2026-11-02&queens=3.9&tool=mark&attacked=0&auto=1');
  await expect.poll(() => page.url()).toMatch(/#\/puzzles\?day=2026-11-02$/);
  expect(await count(page, 'queen')).toBe(0);
  await page.goto(`${stage.address}#/play?mode=puzzle&size=6&level=medium&seed=5&queens=3.99&marks=0`);
  await expect.poll(() => page.url()).toMatch(/#\/puzzles\?mode=puzzle&size=6&level=medium&seed=5$/);
  await expect.poll(() => count(page, 'queen')).toBe(1);
  await page.getByText('squares in queens (99)').waitFor();
  // What a visitor has done is not overwritten.
  await page.goto(`${stage.address}#/play?mode=puzzle&size=6&level=medium&seed=5&queens=9.14`);
  await expect.poll(() => page.url()).not.toContain('queens');
  expect(await count(page, 'queen')).toBe(1);
});

test('the puzzle of the day is the same for everybody, and dates that are none are refused', async () => {
  const shapes: (string | null)[] = [];
  for (const language of ['en', 'zh'] as const) {
    const page = await visit(`#/puzzles?day=2026-11-16`, { language });
    shapes.push(await page.locator('.board .borders').getAttribute('d'));
    expect(await page.locator('.board [role=gridcell]').count()).toBe(36);
  }
  expect(shapes[0]).toBe(shapes[1]);
  const page = await visit(`#/puzzles?day=2026-02-31`);
  await expect.poll(() => page.locator('body').textContent()).toContain('2026-02-31');
  await page.goto(`${stage.address}#/puzzles?day=2099-01-01`);
  await page.getByText('The puzzle of 2099-01-01 is not out yet').waitFor();
  await expect.poll(() => page.url()).not.toContain('2099');
});

test('a worker that dies over a puzzle is replaced', async () => {
  let died = 0;
  await visit('#/puzzles?mode=puzzle&size=5', {
    before: (page) => page.route('**/puzzle.worker-*.js', (route) => (died++ === 0 ? route.abort() : route.continue())),
  });
  expect(died).toBe(2);
});
