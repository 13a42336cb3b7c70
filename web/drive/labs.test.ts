// Labs: every trick in both languages, by mouse, touch and keyboard.
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { LABS } from '../src/views/labs/spec';
import { findings, look, opened, overhang } from './browser';

const stage = opened();

const result = (page: Page) => page.getByTestId('result').textContent();

test.each([
  ['en', 'desktop'],
  ['zh', 'phone'],
] as const)('every lab, %s, %s', async (language, size) => {
  const page = await stage.visit(`#/labs?lab=B1`, { language, size });
  for (const [at, lab] of LABS.entries()) {
    if (size === 'phone') await page.locator('.pick select').selectOption(lab);
    else await page.locator('.labs nav button').nth(at).click();
    await page.locator('article h2', { hasText: new RegExp(`^${lab} `) }).waitFor();
    // The puzzle keeps its answer to itself until it is asked for.
    if (lab === 'B15') {
      expect(await page.getByTestId('result').isVisible()).toBe(false);
      await page.locator('article summary').click();
    }
    // The lines of the operators are their results.
    if (!['B1', 'B14'].includes(lab)) await page.getByTestId('result').waitFor();
    if (size === 'desktop') expect(await findings(page), lab).toEqual([]);
    expect(await overhang(page), lab).toBeLessThanOrEqual(0);
    if (['B14', 'B15', 'B16', 'B17', 'B18'].includes(lab)) await look(page, `labs-${lab}-${language}`);
  }
});

test('lowbit: flip bits by touch, by keyboard, and type a number', async () => {
  const page = await stage.visit(`#/labs?lab=B9`, { size: 'small' });
  await expect.poll(() => result(page)).toContain('4');
  await page.getByRole('button', { name: 'x, bit 0: 0' }).tap();
  await expect.poll(() => result(page)).toMatch(/ 1$/);
  await page.getByRole('button', { name: 'x, bit 0: 1' }).focus();
  await page.keyboard.press('Space');
  await expect.poll(() => result(page)).toMatch(/ 4$/);
  await page.getByLabel('x as a number').fill('-8');
  await page.keyboard.press('Enter');
  await expect.poll(() => result(page)).toMatch(/ 8$/);
  expect(await page.getByLabel('Negative numbers').isChecked()).toBe(true);
  await expect.poll(() => page.url()).toContain('numbers=-8');
  // Words are read as they are asked for: with a minus, or without.
  await page.locator('td', { hasText: /^-8$/ }).first().waitFor();
  await page.getByLabel('Negative numbers').uncheck();
  await expect.poll(() => page.getByLabel('x as a number').inputValue()).toBe('248');
  await page.locator('td', { hasText: /^248$/ }).waitFor();
  expect(await page.locator('td', { hasText: /^-/ }).count()).toBe(0);
  await page.getByLabel('Negative numbers').check();
  await expect.poll(() => page.getByLabel('x as a number').inputValue()).toBe('-8');
  // What is no number changes nothing.
  await page.getByLabel('x as a number').fill('queen');
  await page.keyboard.press('Enter');
  expect(await page.getByLabel('x as a number').inputValue()).toBe('-8');
  // Eight keys stand in one row, each large enough for a finger.
  const boxes = await Promise.all((await page.locator('.toggles button').all()).map((key) => key.boundingBox()));
  expect(boxes).toHaveLength(8);
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
  for (const box of boxes) {
    expect(box?.width).toBeGreaterThanOrEqual(30);
    expect(box?.height).toBeGreaterThanOrEqual(44);
  }
});

test.each(['small', 'phone', 'desktop'] as const)('every bit of a line is in sight and in the column of its key, %s', async (size) => {
  const page = await stage.visit(`#/labs?lab=B17`, { size });
  const line = page.locator('article tr').first();
  await line.waitFor();
  const places = async (of: ReturnType<Page['locator']>) => Promise.all((await of.all()).map((one) => one.boundingBox()));
  const card = await page.locator('article').boundingBox();
  const bits = await places(line.locator('i'));
  expect(bits).toHaveLength(32);
  for (const bit of bits) expect((bit?.x ?? 0) + (bit?.width ?? 0)).toBeLessThan((card?.x ?? 0) + (card?.width ?? 0));
  expect(new Set(bits.map((bit) => bit?.y)).size).toBe(2);
  await page.goto(`${stage.address}#/labs?lab=B1`);
  const keys = page.locator('.toggles').first().getByRole('button');
  await expect.poll(() => keys.count()).toBe(8);
  const columns = async (of: ReturnType<Page['locator']>) => (await places(of)).map((box) => Math.round((box?.x ?? 0) + (box?.width ?? 0) / 2));
  expect(await columns(line.locator('i'))).toEqual(await columns(keys));
});

test('from one lab to the next, and back', async () => {
  const page = await stage.visit(`#/labs?lab=B17`);
  await page.locator('article .next', { hasText: 'B18' }).click();
  await page.locator('article h2', { hasText: /^B18 / }).waitFor();
  expect(await page.locator('article .next').count()).toBe(0);
  await page.locator('.labs nav button').nth(6).click();
  await page.locator('article h2', { hasText: /^B7 / }).waitFor();
  for (const lab of [/^B18 /, /^B17 /]) {
    await page.goBack();
    await page.locator('article h2', { hasText: lab }).waitFor();
  }
});

test('the chosen width governs every line', async () => {
  const page = await stage.visit(`#/labs?lab=B1&numbers=6.4`);
  const not = page.locator('article tr', { hasText: '~a' });
  const value = () => not.locator('.number').textContent();
  const bits = (width: string) => page.getByRole('radio', { name: width, exact: true });
  await expect.poll(value).toBe('249');
  await bits('32').check();
  await expect.poll(value).toBe('4294967289');
  expect(await page.locator('.toggles').first().getByRole('button').count()).toBe(32);
  for (const line of await page.locator('article tr').all()) expect(await line.locator('i').count()).toBe(32);
  // A number that needs more bits gets them; fewer bits cut it.
  await bits('8').check();
  await page.getByLabel('a as a number').fill('518');
  await page.keyboard.press('Enter');
  await expect.poll(value).toBe('65017');
  expect(await bits('16').isChecked()).toBe(true);
  await bits('8').check();
  await expect.poll(() => page.getByLabel('a as a number').inputValue()).toBe('6');
  await expect.poll(value).toBe('249');
  // A word has the bit that is asked for.
  await page.goto(`${stage.address}#/labs?lab=B4&numbers=4.20`);
  await expect.poll(() => page.locator('.toggles').first().getByRole('button').count()).toBe(32);
});

test('what a flip changes is marked, and so is what borrows', async () => {
  const page = await stage.visit(`#/labs?lab=B7&numbers=104`);
  const marked = async (line: number, kind: string) =>
    (await page.locator('article tr').nth(line).locator('i').evaluateAll((bits, kind) => bits.map((bit) => (bit.classList.contains(kind) ? 1 : 0)), kind)).join('');
  await expect.poll(() => marked(1, 'unlike')).toBe('00001111');
  expect(await marked(1, 'new')).toBe('00000000');
  await page.getByRole('button', { name: 'x, bit 0: 0' }).click();
  await expect.poll(() => marked(1, 'new')).toBe('00001111');
  expect(await marked(2, 'new')).toBe('00001000');
  expect(await marked(1, 'unlike')).toBe('00000001');
});

test('a line is predicted before it is shown', async () => {
  const page = await stage.visit(`#/labs?lab=B7&numbers=6`);
  await page.getByTestId('result').waitFor();
  await page.getByLabel('Predict each line first').check();
  expect(await page.locator('article tbody tr').count()).toBe(1);
  expect(await page.getByTestId('result').count()).toBe(0);
  // Nothing is marked yet, and why it works would give the line away.
  expect(await page.getByText('Shaded').count()).toBe(0);
  await page.locator('article .why').waitFor({ state: 'detached' });
  // What is predicted stands below what it is compared with.
  const columns = (of: string) => page.locator(of).evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ x, width }) => Math.round(x + width / 2)));
  expect(await columns('article tfoot .group button')).toEqual(await columns('article tbody i'));
  const key = (bit: number) => page.getByRole('button', { name: `x - 1, bit ${bit}:` });
  await key(0).click();
  await page.getByRole('button', { name: 'Check' }).click();
  expect(await page.getByTestId('verdict').textContent()).toContain('1 wrong');
  await key(2).click();
  await page.getByRole('button', { name: 'Check' }).click();
  await expect.poll(() => page.locator('article tbody tr').count()).toBe(2);
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await page.getByRole('button', { name: 'Check' }).click();
  await expect.poll(() => result(page)).toMatch(/ 4$/);
  await page.locator('article .why').waitFor();
  expect(await findings(page)).toEqual([]);
});

test('a lab is seen from its head, whichever was chosen', async () => {
  const page = await stage.visit(`#/labs`, { viewport: { width: 1280, height: 800 } });
  // The whole list is in sight beside it, whichever is chosen.
  expect(await page.locator('.labs nav').evaluate((list) => list.scrollHeight - list.clientHeight)).toBe(0);
  await page.setViewportSize({ width: 1280, height: 700 });
  await page.locator('article h2', { hasText: /^B1 / }).waitFor();
  await page.locator('.labs nav button').nth(14).click();
  await page.locator('article h2', { hasText: /^B15 / }).waitFor();
  await page.evaluate(() => scrollTo(0, 400));
  await page.locator('.labs nav button').nth(16).click();
  await page.locator('article h2', { hasText: /^B17 / }).waitFor();
  await expect.poll(async () => (await page.locator('article h2').boundingBox())?.y).toBeGreaterThanOrEqual(0);
});

test('one row by hand', async () => {
  const page = await stage.visit(`#/labs?lab=B14`);
  // The row to try is the one that stands there.
  const row = await page.locator('figure svg').innerHTML();
  await page.getByRole('button', { name: '9, 4, 20' }).click();
  await expect.poll(() => page.url()).toContain('numbers=9.4.20.8.0');
  expect(await page.locator('figure svg').innerHTML()).toBe(row);
  // Bits 1, 5, 6 and 7 are free: columns 2, 6, 7 and 8, under the squares of the row.
  const yours = page.getByRole('group', { name: 'free: your turn' }).getByRole('button');
  await page.getByRole('button', { name: 'Check' }).click();
  expect(await page.getByTestId('verdict').textContent()).toContain('4 wrong');
  expect(await page.locator('.toggles .wrong').count()).toBe(4);
  for (const col of [2, 6, 7, 8]) await yours.nth(col - 1).click();
  const { x = 0, width = 0 } = (await page.locator('figure svg').boundingBox()) ?? {};
  const key = await yours.nth(6).boundingBox();
  expect(Math.abs((key?.x ?? 0) + (key?.width ?? 0) / 2 - x - (6.5 * width) / 8)).toBeLessThan(3);
  await page.getByRole('button', { name: 'Check' }).click();
  expect(await page.getByTestId('verdict').textContent()).toContain('Right');
  await expect.poll(() => result(page)).toContain('4 free squares');
  await page.getByRole('button', { name: 'Squares: one less' }).click();
  await expect.poll(() => page.url()).toMatch(/numbers=9\.4\.20\.7\.98/);
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await expect.poll(() => result(page)).toContain('3 free squares');
});

test('the other end of a row for column 1: its squares and numbers stay', async () => {
  const page = await stage.visit(`#/labs?lab=B14&numbers=144.32.40.8.71&order=right`);
  const free = async () => (await page.locator('article tr').last().locator('i').allTextContents()).join('');
  const row = page.locator('figure svg');
  const before = await row.innerHTML();
  await page.getByText('Bit 0 is at the right.').waitFor();
  expect(await free()).toBe('01000111');
  await page.getByRole('radio', { name: 'at the left' }).check();
  await expect.poll(() => page.url()).toMatch(/numbers=144\.32\.40\.8\.71$/);
  await page.getByText('Bit 0 is at the left.').waitFor();
  expect(await free()).toBe('11100010');
  expect(await row.innerHTML()).toBe(before);
  await page.getByRole('radio', { name: 'at the right' }).check();
  await expect.poll(() => page.url()).toMatch(/numbers=144\.32\.40\.8\.71&order=right/);
});

test('the poisoned bottle', async () => {
  const page = await stage.visit(`#/labs?lab=B15`, { language: 'zh', size: 'phone' });
  const found = page.getByTestId('poisoned');
  // The answer waits for a question.
  await found.waitFor({ state: 'attached' });
  expect((await found.textContent())?.trim()).toBe('');
  expect(await page.locator('.shelf [aria-pressed="true"]').count()).toBe(0);
  for (const mouse of [1, 3]) await page.getByRole('button', { name: `老鼠 ${mouse}` }).tap();
  await expect.poll(() => found.textContent()).toBe('有毒的是编号 5（101），编号从 0 数起，所以是第 6 瓶');
  await page.getByRole('button', { name: '老鼠 2' }).tap();
  await expect.poll(() => found.textContent()).toContain('编号 7');
  await page.getByRole('button', { name: /^编号 0/ }).tap();
  await expect.poll(() => found.textContent()).toContain('编号 0');
  expect(await page.getByRole('button', { name: /死了/ }).count()).toBe(0);
  // With 1000 bottles ten mice are enough, and some deaths cannot be.
  await page.goto(`${stage.address}#/labs?lab=B15&numbers=1000.1.10`);
  await expect.poll(() => found.textContent()).toContain('编号 513');
  await page.getByText('10 只老鼠').first().waitFor();
  await page.goto(`${stage.address}#/labs?lab=B15&numbers=5.3.2`);
  await expect.poll(() => found.textContent()).toContain('没有哪一瓶');
});

test('the traps of 32-bit words and of precedence', async () => {
  const page = await stage.visit(`#/labs?lab=B16`, { language: 'zh', size: 'small' });
  await expect.poll(() => result(page)).toContain('-8 >> 1 = -4');
  await page.getByText('x，无符号', { exact: true }).waitFor();
  await page.getByRole('button', { name: '1, 32' }).tap();
  await expect.poll(() => result(page)).toContain('1 << 32 = 1');
  await page.goto(`${stage.address}#/labs?lab=B17`);
  await expect.poll(() => result(page)).toMatch(/4294967295/);
  await page.goto(`${stage.address}#/labs?lab=B18&numbers=52.4`);
  await expect.poll(() => result(page)).toContain('第 4 位是 1');
});

test('numbers that do not fit are said and replaced', async () => {
  const page = await stage.visit(`#/labs?lab=B3&numbers=1.2.3.4`);
  await page.getByText('do not fit this lab').waitFor();
  await expect.poll(() => result(page)).toContain('bit 2 is 1');
  await page.goto(`${stage.address}#/labs?lab=B15&numbers=0`);
  await page.getByText('3 mice find').waitFor();
});
