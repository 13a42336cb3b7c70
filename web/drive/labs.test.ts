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
  // Every key is large enough for a finger.
  for (const box of await page.locator('.toggles button').all()) {
    const { width = 0, height = 0 } = (await box.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
});

test('a lab is seen from its head, whichever was chosen', async () => {
  const page = await stage.visit(`#/labs`, { viewport: { width: 1280, height: 700 } });
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
  // Free is 01000111: columns 2, 6, 7 and 8, under the squares of the row.
  const yours = page.getByRole('group', { name: 'free: your turn' }).getByRole('button');
  await page.getByRole('button', { name: 'Check' }).click();
  expect(await page.getByTestId('verdict').textContent()).toContain('4 squares are wrong');
  for (const col of [2, 6, 7, 8]) await yours.nth(col - 1).click();
  const { x = 0, width = 0 } = (await page.locator('figure svg').boundingBox()) ?? {};
  const key = await yours.nth(6).boundingBox();
  expect(Math.abs((key?.x ?? 0) + (key?.width ?? 0) / 2 - x - (6.5 * width) / 8)).toBeLessThan(3);
  await page.getByRole('button', { name: 'Check' }).click();
  expect(await page.getByTestId('verdict').textContent()).toContain('Right');
  await expect.poll(() => result(page)).toContain('4 free squares');
  await page.getByRole('button', { name: 'Squares: one less' }).click();
  await expect.poll(() => page.url()).toMatch(/numbers=72\.16\.20\.7\.35/);
  await page.getByRole('button', { name: 'Show the answer' }).click();
  await expect.poll(() => result(page)).toContain('3 free squares');
});

test('the other end of a row for column 1: its squares stay', async () => {
  const page = await stage.visit(`#/labs?lab=B14&numbers=144.32.40.8.71&order=right`);
  const row = page.locator('figure svg');
  const before = await row.innerHTML();
  await page.getByText('Bit 0 is at the right: column 1.').waitFor();
  await page.getByRole('radio', { name: 'at the left' }).check();
  await expect.poll(() => page.url()).toMatch(/numbers=9\.4\.20\.8\.226$/);
  await page.getByText('Bit 0 is at the right: column 8.').waitFor();
  expect(await row.innerHTML()).toBe(before);
  await page.getByRole('radio', { name: 'at the right' }).check();
  await expect.poll(() => page.url()).toMatch(/numbers=144\.32\.40\.8\.71&order=right/);
});

test('the poisoned bottle', async () => {
  const page = await stage.visit(`#/labs?lab=B15`, { language: 'zh', size: 'phone' });
  const found = page.getByTestId('poisoned');
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
  await expect.poll(() => page.getByTestId('poisoned').textContent()).toContain('label 5');
});
