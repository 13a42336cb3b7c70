// Boards with blocked squares and fixed queens in the view Watch: the searches of the command, and ways in and out.
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { use } from './playing';
import { unfold } from './watching';
import { COMMAND, findings, opened } from './browser';

const stage = opened();

const side = (page: Page, which: 'left' | 'right') => page.locator(`[data-side=${which}]`);
const sentence = (page: Page, which: 'left' | 'right' = 'left') => side(page, which).getByTestId('sentence').textContent();
const solutions = (page: Page, which: 'left' | 'right' = 'left') => side(page, which).getByTestId('solutions').textContent();

/** Row 1 has its first square blocked, row 3 has a queen. */
const SHORT = 'x5/6/5Q/6/6/6';
const JSON_BOARD = { v: 1, n: 6, rules: 'queen', blocked: [[1, 1]], fixed: [[3, 6]] };

interface Traced {
  text: string;
  text_zh: string;
}

test.each(['l0', 'l3', 'l5'])('%s on a board of one’s own: the steps of the command', async (solver) => {
  const input = JSON.stringify(JSON_BOARD);
  const lines = execFileSync(COMMAND, ['trace', '--board', '-', '--solver', solver, '--limit', '12', '--json'], { encoding: 'utf8', input });
  const steps = lines.trim().split('\n').map((line) => JSON.parse(line) as Traced);
  const page = await stage.visit(`#/watch?board=${SHORT}&solver=${solver}&beside=none&step=0`);
  for (const [at, { text }] of steps.entries()) {
    if (at > 0) await page.getByRole('button', { name: 'One step forward' }).click();
    await expect.poll(() => sentence(page), { message: `step ${at}` }).toBe(text);
  }
  await unfold(page);
  await page.getByRole('button', { name: 'To the end' }).click();
  await expect.poll(() => solutions(page)).toBe('1');
});

test('from Count to Watch and back to the plain board', async () => {
  const page = await stage.visit('#/count?board=x7/8/8/8/8/8/8/8');
  await page.locator('[data-digits="88"]').waitFor();
  await page.getByRole('link', { name: 'Watch the search on it' }).click();
  await expect.poll(() => sentence(page)).toBe('the empty board');
  await page.getByRole('button', { name: 'Compare' }).click();
  await page.getByLabel('Solver on the left').selectOption('l2');
  await page.getByLabel('Solver on the right').selectOption('l5');
  await page.getByRole('radio', { name: 'right', exact: true }).check();
  await unfold(page);
  await page.getByRole('button', { name: 'One step forward' }).click();
  expect([await sentence(page), await sentence(page, 'right')]).toEqual(['no queen at (1, 1): the square is blocked', 'row 1: columns 2, 3, 4, 5, 6, 7 and 8 are free']);
  expect(await side(page, 'left').locator('.blocked').count()).toBe(1);
  expect(await side(page, 'left').locator('[data-square="0"]').getAttribute('aria-label')).toBe('row 1, column 1, blocked');
  expect(await findings(page)).toEqual([]);
  await page.getByRole('button', { name: 'To the end' }).click();
  for (const which of ['left', 'right'] as const) await expect.poll(() => solutions(page, which)).toBe('88');
  // The mirror is for the plain board.
  await page.getByRole('button', { name: /^→ Half by the mirror/ }).click();
  await page.getByText('needs the plain board').waitFor();
  expect(page.url()).toContain('board=x7/8');
  // The bar follows the step a moment later.
  await expect.poll(() => page.url()).toMatch(/step=\d{4}/);
  await page.reload();
  await expect.poll(() => solutions(page)).toBe('88');
  await unfold(page);
  await page.getByRole('button', { name: 'Back to the plain board' }).click();
  await page.getByRole('button', { name: 'To the end' }).click();
  await expect.poll(() => solutions(page)).toBe('92');
  await expect.poll(() => page.url()).not.toContain('board=');
});

test('a board that is brought in, one that cannot be watched, and queens that attack each other', async () => {
  const page = await stage.visit('#/watch?n=6&solver=l6&beside=l5');
  await page.getByText('Export and import').click();
  const bring = async (text: string) => {
    await page.getByLabel('Paste a board here').fill(text);
    await page.getByRole('button', { name: 'Read', exact: true }).click();
    await use(page);
  };
  await bring(JSON.stringify(JSON_BOARD));
  await expect.poll(() => page.url()).toContain(`board=${SHORT}`);
  await expect.poll(() => page.getByLabel('Solver on the left').inputValue()).toBe('l5');
  await unfold(page);
  await page.getByRole('button', { name: 'To the end' }).click();
  await expect.poll(() => solutions(page)).toBe('1');
  // Its tree has the boards of this search alone.
  await page.getByText(/queens make/).waitFor();
  await bring(JSON.stringify({ ...JSON_BOARD, n: 13, blocked: [[1, 1]], fixed: [] }));
  await page.getByText('The workbench shows boards of 4 to 12').waitFor();
  expect(page.url()).toContain(`board=${SHORT}`);
  await page.goto(`${stage.address}#/watch?board=QQ4/6/6/6/6/6`);
  await page.getByText('The workbench shows boards of 4 to 12').waitFor();
  await expect.poll(() => page.url()).not.toContain('board=');
  await page.goto(`${stage.address}#/watch?board=6/6/6/6/6/6~~torus`);
  await page.getByText('something in board that cannot be read').waitFor();
});
