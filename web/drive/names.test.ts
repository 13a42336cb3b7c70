// Names as in the reader's tutorial, in listings, masks, table and text; and the first solutions as a list.
import { expect, test } from 'vitest';
import { look, opened } from './browser';
import { unfold } from './watching';

const stage = opened();

/** What each tutorial of the story opens: a name of its code, and one of its masks. */
const TUTORIALS = [
  ['使用位运算优化 N 皇后问题', 'leftDiaLim'],
  ['状态压缩 N 皇后问题', 'upperlim'],
  ['图解算法：摘取位运算的王冠「八皇后问题」', 'pie'],
  ['Maigo 大神讲八皇后最快解', 'shu'],
  ['八皇后算法在 C++ 和 Java 中的实现', 'l[now + j]'],
] as const;

test('each tutorial opens its solver with its names', async () => {
  const page = await stage.visit('#/story', { language: 'zh' });
  const code = page.getByRole('list', { name: '代码' });
  for (const [title, name] of TUTORIALS) {
    await page.getByRole('link', { name: title }).click();
    await expect.poll(() => code.textContent(), { message: title }).toContain(name);
    expect(await code.textContent(), title).not.toMatch(/\b(cols|anti|diag)\b/);
    await page.goBack();
  }
});

test('a choice of names goes through code, masks, table and text, and the address has it', async () => {
  const page = await stage.visit('#/watch?n=6&solver=l4&beside=l5&about=left&step=1');
  const about = page.locator('.about');
  await unfold(page);
  await page.getByLabel('Names as in my tutorial').selectOption('shu');
  await expect.poll(() => about.locator('ol').textContent()).toContain('shu = pie = na = 0');
  await expect.poll(() => about.locator('.story').textContent()).toContain('available = full & ~(shu | pie | na)');
  await expect.poll(() => page.getByTestId('shared').textContent()).toContain('shu');
  expect(await page.locator('[data-side=right] [role=rowheader]').allTextContents()).toContainEqual(expect.stringContaining('pie'));
  await expect.poll(() => page.url()).toContain('names=shu');
  // The library's own source is what it is.
  await page.getByRole('radio', { name: 'Rust' }).check();
  await expect.poll(() => about.locator('ol').textContent()).toContain('anti');
  await look(page, 'names', true);
  // The story and the labs keep ours.
  await page.goto(`${stage.address}#/story`);
  await page.locator('[data-chapter=l3] .value').first().waitFor();
  expect(await page.locator('[data-chapter=l3] .value').first().textContent()).toContain('cols =');
});

test('the first three solutions in the order of the search, and their number, as judges ask for them', async () => {
  const page = await stage.visit('#/watch?n=6&solver=l2&beside=l5&step=0');
  const list = page.getByTestId('solutions-list');
  await expect.poll(() => list.locator('li').allTextContents()).toEqual(['2 4 6 1 3 5', '3 6 2 5 1 4', '4 1 5 2 6 3']);
  await list.scrollIntoViewIfNeeded();
  await expect.poll(() => page.getByTestId('total').textContent()).toBe('4 in all');
  await list.getByRole('button').nth(1).click();
  await expect.poll(() => page.locator('[data-side=left] [aria-selected=true]').evaluateAll((all) => all.map((square) => Number((square as HTMLElement).dataset['square']) % 6 + 1))).toEqual([3, 6, 2, 5, 1, 4]);
  // A board of one's own has its own, and 12 × 12 as well.
  await page.goto(`${stage.address}#/watch?board=2x1/4/4/4&step=0`);
  await expect.poll(() => list.locator('li').allTextContents()).toEqual(['2 4 1 3']);
  await expect.poll(() => page.getByTestId('total').textContent()).toBe('1 in all');
  await page.goto(`${stage.address}#/watch?n=12&step=0`);
  await expect.poll(() => page.getByTestId('total').textContent()).toMatch(/^14.200 in all$/);
});
