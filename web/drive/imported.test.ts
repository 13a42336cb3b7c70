// Puzzles that were brought in: regions, other rules, boards without a solution or with several, boards that are refused.
import { expect, test } from 'vitest';
import { findings, opened } from './browser';
import { button, square, use } from './playing';
import { ending, solve, visited } from './puzzling';

const stage = opened();
const visit = visited(stage);

const REGIONS = 'BBBAAE\nBBBAAE\nCBAAEE\nCFDDEC\nCFFDCC\nCCCCCC\n';

test('a board with coloured regions is imported and played, in Chinese', async () => {
  const page = await stage.visit('#/play', { language: 'zh', size: 'phone' });
  const bring = async (text: string) => {
    await page.getByLabel('把棋盘粘贴到这里').fill(text);
    await button(page, '读取').tap();
    await use(page);
  };
  await page.getByText('导出与导入').tap();
  await bring(REGIONS);
  const about = page.locator('.about', { hasText: '恰有一个解' });
  await about.waitFor();
  await expect.poll(() => page.url()).toContain('#/puzzles?mode=own&board=6/6/6/6/6/6~AAABBC');
  // The address alone brings it back.
  await page.reload();
  await about.waitFor();
  expect(await page.locator('.board [role=gridcell]').count()).toBe(36);
  expect(await findings(page)).toEqual([]);
  await solve(page, true);
  expect(await ending(page).textContent()).toMatch(/用了 [1-9]\d* 次提示/);
  // A plain board that is brought in here is a free one.
  await page.getByText('导出与导入').tap();
  await bring('[0,4,7,5,2,6,1,3]');
  await expect.poll(() => page.url()).toContain('#/play?');
});

test('a board with other rules, blocked squares and a fixed queen of its own', async () => {
  const page = await visit('#/puzzles?mode=own&board=Q4/4x/5/5/5~~torus');
  await page.locator('.about', { hasText: 'goes on at the opposite side' }).waitFor();
  expect(await square(page, 0).getAttribute('aria-label')).toContain('fixed queen');
  expect(await square(page, 9).getAttribute('aria-label')).toContain('blocked');
  await page.getByRole('radio', { name: 'Queen' }).check();
  // Neither can be taken away; row 2 of the two solutions on a torus of 5 is column 3 or 4.
  for (const at of [0, 9]) await square(page, at).tap();
  for (const at of [7, 14, 16, 23]) await square(page, at).tap();
  await ending(page).waitFor();
});

test('boards without a solution and with several are said to be so, and played', async () => {
  const page = await visit('#/puzzles?mode=own&board=4/4/4/4~~touching');
  await page.locator('.about', { hasText: 'several solutions' }).waitFor();
  await button(page, 'Hint').tap();
  await page.locator('div.hint .button').waitFor();
  await page.goto(`${stage.address}#/puzzles?mode=own&board=1xx1/4/4/4~~queen`);
  await page.locator('.about', { hasText: 'no solution' }).waitFor();
  await button(page, 'Hint').tap();
  await page.locator('div.hint', { hasText: 'This board has no solution.' }).waitFor();
});

test('boards that cannot be played are refused with the reason', async () => {
  const page = await stage.visit('#/puzzles?mode=own&board=QQ2/4/4/4');
  await page.getByText('This board cannot be played').waitFor();
  await page.goto(`${stage.address}#/puzzles?mode=own`);
  await expect.poll(() => page.url()).toContain('day=');
  await page.getByText('Export and import').click();
  await page.getByLabel('Paste a board here').fill(Array(21).fill('ABCDEFGHIJKLMNOPQRSTU').join('\n'));
  await button(page, 'Read').click();
  await use(page);
  await page.getByText('with regions or other rules up to 20').waitFor();
  await page.goto(`${stage.address}#/nothing`);
  await page.getByText('“nothing”, which this page does not have').waitFor();
});
