// Five tasks, each as a reader of one of the five tutorials would do it, with what the tutorial says of it. Screens to
// look at go to `target/web-screens`.
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { use } from './playing';
import { look, opened } from './browser';
import { start, total } from './counting';
import { solver, unfold } from './watching';

const stage = opened();

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const DESKTOP = { viewport: { width: 1440, height: 900 } };

const sentence = (page: Page, side: 'left' | 'right' = 'left') => page.locator(`[data-side=${side}]`).getByTestId('sentence').textContent();
const queens = (page: Page, side: 'left' | 'right' = 'left') =>
  page.locator(`[data-side=${side}] [aria-selected=true]`).evaluateAll((squares) => squares.map((square) => (Number((square as HTMLElement).dataset['square']) % 8) + 1));
const result = (page: Page) => page.getByTestId('result').textContent();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });

test('records, then bits in Java: 使用位运算优化 N 皇后问题', async () => {
  const page = await stage.visit('#/watch', { ...DESKTOP, language: 'zh' });
  // The usual solution: an array of records, and isValid. It stands beside the first of the five.
  await page.getByLabel('解法', { exact: true }).selectOption('l0');
  await button(page, '对照').click();
  await expect.poll(() => solver(page, '右边的解法')).toContain('步步回眸');
  expect(await page.getByRole('radio', { name: '左', exact: true }).isChecked()).toBe(true);
  await unfold(page);
  await page.getByRole('radio', { name: 'Java' }).check();
  await page.getByText('Math.abs').first().waitFor();
  await button(page, /第 3 行第 4 列$/).click();
  await expect.poll(() => sentence(page)).toContain('不能放');
  await look(page, 'reader-records');
  // The bits: masks as the tutorial writes them, the lowest bit at the right.
  await page.getByLabel('右边的解法').selectOption('l5');
  await page.getByRole('radio', { name: '掩码里在右' }).check();
  await page.getByText('写成数时最低位在右').waitFor();
  await look(page, 'reader-masks');
  // printBinary, the lowest one of 7 and 22, and the mask for 13.
  await page.goto(`${stage.address}#/labs?lab=B12&numbers=22`);
  await expect.poll(() => result(page)).toContain('00000000000000000000000000010110');
  for (const [x, lowest] of [[7, 1], [22, 2]]) {
    await page.goto(`${stage.address}#/labs?lab=B9&numbers=${x}`);
    await expect.poll(() => result(page)).toMatch(new RegExp(` ${lowest}$`));
  }
  await page.goto(`${stage.address}#/labs?lab=B10&numbers=13`);
  await expect.poll(() => result(page)).toContain('8191');
  // The number that num2(13) gives.
  await page.goto(`${stage.address}#/count?n=13`);
  await page.locator('[data-stage=idle]').waitFor();
  await start(page);
  expect(await total(page)).toBe('73712');
});

test('squares that may not be used: 状态压缩 N皇后问题', async () => {
  const page = await stage.visit('#/count?n=8', { ...DESKTOP, language: 'zh' });
  expect(await total(page)).toBe('92');
  // The input of P1562: `*` may hold a queen, `.` may not. Without its name UVa's reading is taken, and this one offered.
  await page.getByText('导出与导入').click();
  const read = async (text: string) => {
    await page.getByLabel('把棋盘粘贴到这里').fill(text);
    await button(page, '读取').click();
  };
  await read('4\n**.*\n****\n****\n****\n');
  await page.getByRole('dialog').getByText('按另一种格式读，会是另一个棋盘').waitFor();
  await look(page, 'reader-p1562');
  await button(page, 'Luogu 洛谷 P1562').click();
  await page.locator('.said', { hasText: '按 Luogu 洛谷 P1562 读取：4 × 4 格。' }).waitFor();
  await use(page);
  await start(page);
  expect(await total(page)).toBe('1');
  // A slip of the pen is said in the reader's language.
  await read('4\n**.*\n**x*\n****\n****\n');
  await page.locator('.said', { hasText: '不是格子的符号' }).waitFor();
  expect(await page.locator('.said').textContent()).not.toMatch(/[a-z]{2,} [a-z]{2,}/);
  await look(page, 'reader-p1562-refused');
});

test('eight queens by hand, row 3, the mice: 图解算法', async () => {
  const page = await stage.visit('#/watch', { ...PHONE, language: 'zh' });
  // One, three, five, two, four; nothing fits in row 6; the fifth goes to 8, then the fourth to 7.
  await page.goto(`${stage.address}#/watch?step=11&solver=l5&beside=none`);
  await expect.poll(() => sentence(page)).toBe('第 6 行没有空位');
  await look(page, 'reader-row6');
  expect(await queens(page)).toEqual([1, 3, 5, 2, 4]);
  await button(page, '前进一步').tap();
  await expect.poll(() => sentence(page)).toContain('(5, 4)');
  await button(page, '前进一步').tap();
  await expect.poll(() => queens(page)).toEqual([1, 3, 5, 2, 8]);
  await unfold(page);
  await button(page, '下一次回溯').tap();
  await button(page, '下一次回溯').tap();
  await button(page, '前进一步').tap();
  await expect.poll(() => queens(page)).toEqual([1, 3, 5, 7]);
  // Row 3: 10010000, 00100000 and 00101000, the first digit for the first column.
  await page.goto(`${stage.address}#/labs?lab=B14`);
  await expect.poll(() => page.getByRole('radio', { name: '在左' }).isChecked()).toBe(true);
  const yours = page.getByRole('group', { name: '空位 free：轮到你' });
  for (const bit of [1, 5, 6, 7]) await yours.getByRole('button', { name: `第 ${bit} 位` }).tap();
  await button(page, '检查').tap();
  await expect.poll(() => page.getByTestId('verdict').textContent()).toContain('对了');
  await yours.scrollIntoViewIfNeeded();
  await look(page, 'reader-row3');
  // Mice 1 and 3 die: bottle 5; 1000 bottles need ten.
  await page.goto(`${stage.address}#/labs?lab=B15`);
  for (const mouse of [1, 3]) await page.getByRole('button', { name: `老鼠 ${mouse}` }).tap();
  await expect.poll(() => page.getByTestId('poisoned').textContent()).toContain('编号 5');
  await page.goto(`${stage.address}#/labs?lab=B15&numbers=1000.1.3`);
  await page.getByText('10 只老鼠').first().waitFor();
  await look(page, 'reader-mice');
});

test('five solutions in Python and their times: Maigo 大神讲八皇后最快解', async () => {
  const page = await stage.visit('#/watch', { ...DESKTOP, language: 'zh' });
  const names = ['步步回眸', '雁过留痕', '以一当百', '弹无虚发', '精益求精'];
  const menu = page.getByLabel('解法', { exact: true });
  for (const name of names) {
    const text = (await menu.locator('option', { hasText: name }).textContent()) ?? '';
    expect(text).toMatch(/^解法[一二三四五] /);
    await menu.selectOption(text);
    await page.locator('.about li code', { hasText: /^def / }).first().waitFor();
  }
  await look(page, 'reader-five');
  // Lowbit of 00110100, from the words that explain it.
  await menu.selectOption('l4');
  await page.getByRole('link', { name: 'free & -free' }).click();
  await page.getByRole('heading', { name: /^B9/ }).waitFor();
  await expect.poll(() => result(page)).toMatch(/ 4$/);
  // Who is faster, and by how much: by their names.
  await page.goto(`${stage.address}#/race?n=9&patience=2`);
  await page.locator('form .go:enabled').click();
  await page.locator('[data-stage=done]').waitFor();
  await page.locator('.figures summary').click();
  for (const name of names) await page.locator('tbody', { hasText: name }).waitFor();
  await page.getByRole('columnheader', { name: '与解法一相比' }).waitFor();
  await look(page, 'reader-race');
});

test('the first three solutions of six, arrays and a tree: 八皇后算法在 C++ 和 Java 中的实现', async () => {
  const page = await stage.visit('#/watch?n=6&solver=l2&beside=none&step=0&code=cpp', { ...DESKTOP, language: 'zh' });
  await page.getByText('vector').first().waitFor();
  await unfold(page);
  // P1219 wants these lines, columns from 1: 2 4 6 1 3 5, 3 6 2 5 1 4, 4 1 5 2 6 3.
  const columns = () =>
    page.locator('[data-side=left] [aria-selected=true]').evaluateAll((squares) => squares.map((square) => (Number((square as HTMLElement).dataset['square']) % 6) + 1).join(' '));
  for (const line of ['2 4 6 1 3 5', '3 6 2 5 1 4', '4 1 5 2 6 3']) {
    await button(page, '下一个解').click();
    await expect.poll(columns).toBe(line);
  }
  // The search is a tree, depth first; this board is somewhere in it.
  const tree = page.getByRole('application', { name: '搜索树' });
  await tree.scrollIntoViewIfNeeded();
  await tree.locator('circle').waitFor();
  await look(page, 'reader-tree');
  await button(page, '到末尾').click();
  await expect.poll(() => page.locator('[data-side=left]').getByTestId('solutions').textContent()).toBe('4');
  // The line goes out as the judge wants it.
  await page.goto(`${stage.address}#/watch?n=6&solver=l2&beside=none&step=0`);
  await unfold(page);
  await button(page, '下一个解').click();
  await expect.poll(columns).toBe('2 4 6 1 3 5');
  await page.getByText('导出与导入').click();
  await page.getByLabel('格式').last().selectOption('rows');
  await expect.poll(() => page.getByLabel('存成文件', { exact: true }).inputValue()).toContain('2 4 6 1 3 5');
  await look(page, 'reader-export');
});
