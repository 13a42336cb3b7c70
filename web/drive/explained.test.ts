// What Watch tells of a search: the argument for each solver, bits and squares that belong together, the line of the
// code, the tree.
import { expect, test } from 'vitest';
import { findings, opened } from './browser';
import { seen, sentence, side, solver, unfold, type Side } from './watching';

const stage = opened();

test('a solver is compared with the one before it, its story plays what it speaks of', async () => {
  const page = await stage.visit(`#/watch?step=40`, { size: 'phone' });
  // Alone it plays the same boards, in its own steps.
  await page.getByRole('button', { name: 'going back' }).tap();
  await expect.poll(() => sentence(page)).toBe('back up: the queen leaves (5, 4)');
  expect(await side(page, 'right').count()).toBe(0);
  await page.getByRole('button', { name: 'Compare' }).tap();
  await expect.poll(() => page.url()).toContain('beside=l6');
  await expect.poll(() => solver(page, 'Solver on the left')).toBe('5. Masks handed down');
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Solver on the right');
  await page.getByRole('button', { name: 'down a row' }).tap();
  await expect.poll(() => sentence(page)).toBe('queen to (2, 3)');
  await page.getByRole('button', { name: 'going back' }).tap();
  await expect.poll(() => sentence(page)).toBe('back up: the queen leaves (5, 4)');
  await page.getByRole('button', { name: /^← Solution four/ }).tap();
  await page.getByRole('button', { name: 'At row 6' }).tap();
  await expect.poll(() => sentence(page, 'right')).toBe('row 6 has no free square');
  await page.getByRole('link', { name: 'free & -free' }).tap();
  await page.getByRole('heading', { name: /^B9/ }).waitFor();
  await page.goBack();
  await expect.poll(() => sentence(page, 'right')).toBe('row 6 has no free square');
  // Steps that the stories of the first and of the last speak of.
  // From the last but one solver back to the first.
  for (const name of [/^← Solution three/, /^← Solution two/, /^← Solution one/, /^← The textbook way/]) await page.getByRole('button', { name }).tap();
  await page.getByRole('button', { name: 'row 3, column 4' }).tap();
  await expect.poll(() => sentence(page)).toBe('no queen at (3, 4): the queen at (2, 3) is on its \\ diagonal');
  await page.getByLabel('Solver on the left').selectOption('l5');
  await page.getByLabel('Solver on the right').selectOption('l6');
  await page.getByRole('radio', { name: 'right', exact: true }).check();
  await page.getByRole('button', { name: 'in the left half' }).tap();
  await expect.poll(() => sentence(page, 'right')).toBe('queen to (1, 1)');
});

test('masks stand under their columns, and as numbers the other way round', async () => {
  const page = await stage.visit(`#/watch?step=11&solver=l5&beside=none`);
  await expect.poll(() => sentence(page)).toBe('row 6 has no free square');
  await unfold(page);
  const middles = (locator: string) =>
    page.locator(locator).evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().left + cell.getBoundingClientRect().width / 2)));
  const squares = (await middles('.board [data-square]')).slice(0, 8);
  const bits = await middles('[data-bit^="0."]');
  expect(bits.map((bit, at) => Math.abs(bit - (squares[at] ?? 0)) <= 1)).toEqual(Array(8).fill(true));
  const cols = page.locator('.bits [data-bit^="0."]');
  const digits = async () => (await seen(cols)).join('');
  expect(await digits()).toBe('11111000');
  await page.getByRole('radio', { name: 'in masks at the right' }).check();
  await expect.poll(digits).toBe('00011111');
  await page.getByText('the mirror image of the board').waitFor();
  await expect.poll(() => page.url()).toContain('order=right');
  // The board as well: bits and squares are in line again, and what was / is \\.
  await page.getByRole('radio', { name: 'at the right', exact: true }).check();
  await expect.poll(() => page.url()).toContain('order=board');
  expect(await digits()).toBe('00011111');
  const turned = (await middles('.board [data-square]')).slice(0, 8);
  expect(turned.map((square, at) => Math.abs(square - (squares[7 - at] ?? 0)) <= 1)).toEqual(Array(8).fill(true));
  const numbers = await middles('.board .coordinates text:nth-child(odd)');
  expect(numbers.map((number, at) => Math.abs(number - (turned[at] ?? 0)) <= 2)).toEqual(Array(8).fill(true));
  const square = page.locator('.board [data-square="42"]');
  expect(await square.getAttribute('aria-label')).toBe('row 6, column 3, attacked along its column and its \\ diagonal');
  await square.focus();
  await page.keyboard.press('ArrowRight');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-square'))).toBe('41');
});

test('bits and squares light each other up', async () => {
  const page = await stage.visit(`#/watch?step=11&solver=l5&beside=l2`);
  await expect.poll(() => sentence(page)).toBe('row 6 has no free square');
  await side(page, 'left').getByRole('gridcell', { name: 'diag \\, column 5: 1' }).hover();
  await expect.poll(() => side(page, 'left').locator('.board .lit').count()).toBe(2);
  const square = side(page, 'left').locator('.board [data-square="42"]');
  expect(await square.getAttribute('aria-label')).toBe('row 6, column 3, attacked along its column and its / diagonal');
  await square.hover();
  await expect.poll(() => page.locator('.bits .lit').count()).toBe(4 + 3);
});

test('names in the text and in the code light what they name, and the question has the numbers of the step', async () => {
  const page = await stage.visit(`#/watch?step=23&solver=l2&beside=l4`);
  await expect.poll(() => sentence(page, 'right')).toBe('row 6 has no free square');
  const lit = (which: Side) => side(page, which).locator('.board .lit').count();
  const figure = page.locator('.about figure');
  await expect.poll(() => figure.textContent()).toMatch(/Now, in row 6\s*full & ~\(11111000 \| 01100000 \| 00011111\)\s*= 00000000/);
  // By mouse: the way up from each bit to its queen, and the bits.
  await page.locator('.story').getByRole('button', { name: 'anti', exact: true }).hover();
  await expect.poll(() => side(page, 'right').locator('.bits .lit').count()).toBe(5);
  expect(await lit('right')).toBeGreaterThan(3);
  expect(await seen(side(page, 'left').locator('.bits .lit'))).toEqual(Array(5).fill('●'));
  await page.mouse.move(0, 0);
  await expect.poll(() => lit('right')).toBe(0);
  // By keyboard, and gone with the focus.
  await page.locator('.story').getByRole('button', { name: 'diag', exact: true }).focus();
  await expect.poll(() => side(page, 'right').locator('.bits .lit').count()).toBe(5);
  await page.keyboard.press('Tab');
  await expect.poll(() => lit('right')).toBe(0);
  // A name in the listing, and a value in the question.
  await page.locator('.about u[data-name=cols]').first().hover();
  await expect.poll(() => side(page, 'right').locator('.bits .lit').count()).toBe(5);
  await figure.locator('b').nth(1).hover();
  await expect.poll(() => side(page, 'right').locator('.bits .lit').count()).toBe(5);
  // The other solver asks square by square, and the first one queen by queen.
  await page.getByRole('radio', { name: 'left', exact: true }).check();
  await expect.poll(() => figure.textContent()).toMatch(/Now, at row 6, column 8\s*cols\[7\] = 0,\s*anti\[5 \+ 7\] = 0,\s*diag\[7 - 5 \+ 7\] = 1/);
  await page.goto(`${stage.address}#/watch?step=8&solver=l0&beside=none`);
  await expect.poll(() => figure.textContent()).toContain('abs(2 - 3) == 2 - 1');
  await page.getByRole('button', { name: 'a list' }).hover();
  await expect.poll(() => lit('left')).toBe(2);
  expect(await findings(page)).toEqual([]);
});

test('the marked line of the code is the one that takes the step, in every language', async () => {
  const page = await stage.visit(`#/watch?step=332&solver=l5&beside=none`);
  const line = () => page.locator('li[aria-current=step]').textContent();
  await unfold(page);
  for (const [language, solution, place] of [
    ['Python', 'return 1', 'found += search('],
    ['Java', 'return 1;', 'found += search(full'],
    ['C++', 'return 1;', 'found += search(full'],
    ['Rust', 'tally.solutions += 1', 'search(full'],
  ] as const) {
    await page.getByRole('radio', { name: language, exact: true }).check();
    await expect.poll(line).toContain(solution);
    await page.getByRole('button', { name: 'One step forward' }).click();
    await expect.poll(line).toContain(place);
    await page.getByRole('button', { name: 'One step back' }).click();
  }
  await expect.poll(() => page.url()).toContain('code=rust');
  // The marked line is in sight after a deep link, too, however long the listing is.
  await page.goto(`${stage.address}#/watch?step=331&solver=l6&beside=none&code=rust`);
  await page.reload();
  await expect.poll(() => page.locator('li[aria-current=step]').evaluate((item) => {
    const [line, list] = [item.getBoundingClientRect(), (item.parentElement as Element).getBoundingClientRect()];
    return line.top >= list.top && line.bottom <= list.bottom;
  })).toBe(true);
});

test('the search is a tree, and the search is somewhere in it', async () => {
  const page = await stage.visit(`#/watch?n=9&step=23`);
  await page.getByRole('button', { name: 'Show 8 × 8' }).click();
  await page.getByText('8 queens make 2 057 boards').waitFor();
  await unfold(page);
  const tree = page.getByRole('application', { name: 'The search as a tree' });
  // Of eight queens the way is drawn; what hangs on it is folded, and folded otherwise after other first queens.
  const folded = () => tree.locator('.fold').evaluateAll((paths) => paths.map((path) => path.getAttribute('d')).join());
  const atFirst = await folded();
  expect(atFirst.length).toBeGreaterThan(100);
  await page.getByRole('button', { name: 'To the end' }).click();
  await expect.poll(folded).not.toBe(atFirst);
  // Of six it is drawn whole.
  await page.goto(`${stage.address}#/watch?n=6&step=23`);
  await page.getByText('6 queens make 153 boards').waitFor();
  await expect.poll(folded).toBe(',');
  const ring = tree.locator('circle');
  const before = await ring.getAttribute('cy');
  await page.getByRole('button', { name: 'To the start' }).click();
  await expect.poll(() => ring.getAttribute('cy')).not.toBe(before);
  expect(await findings(page)).toEqual([]);
});

test.each(['desktop', 'phone'] as const)('a click on the tree takes both boards there and opens what was folded, and arrow keys go on from there, %s', async (size) => {
  const page = await stage.visit('#/watch?step=0&solver=l2&beside=l4', { size });
  const tree = page.getByRole('application', { name: 'The search as a tree' });
  await tree.scrollIntoViewIfNeeded();
  await tree.locator('circle').waitFor();
  const folded = () => tree.locator('.fold').evaluateAll((paths) => paths.map((path) => path.getAttribute('d')?.match(/z/g)?.length ?? 0).reduce((sum, count) => sum + count, 0));
  await expect.poll(folded).toBe(8);
  // The fourth of eight triangles, far down: wide enough for a finger.
  const { width = 0, height = 0 } = (await tree.boundingBox()) ?? {};
  const position = { x: (3.5 * width) / 8 + 10, y: 0.7 * height };
  await (size === 'phone' ? tree.tap({ position }) : tree.click({ position }));
  for (const which of ['left', 'right'] as const) await expect.poll(() => sentence(page, which)).toBe('queen to (1, 4)');
  // Seven are left in the first row; the fourth is open.
  await expect.poll(folded).toBeGreaterThan(7);
  await tree.press('ArrowDown');
  await expect.poll(() => sentence(page, 'right')).toBe('queen to (2, 1)');
  await tree.press('ArrowRight');
  await expect.poll(() => sentence(page, 'right')).toBe('queen to (2, 2)');
  await tree.press('ArrowUp');
  await tree.press('ArrowLeft');
  for (const which of ['left', 'right'] as const) await expect.poll(() => sentence(page, which)).toBe('queen to (1, 3)');
});

test.each([
  ['desktop', 'Solver', '1. Look back at every step', /^→/],
  ['phone', 'Solver', '5. Masks handed down', /^←/],
  ['desktop', 'Solver on the right', '1. Look back at every step', /^→/],
  ['phone', 'Solver on the right', '5. Masks handed down', /^←/],
] as const)('the arguments are one story, solver by solver, %s, %s', async (size, menu, start, arrow) => {
  const alone = size === 'phone' ? 'solver=l5' : 'solver=l1';
  const pair = size === 'phone' ? 'solver=l4&beside=l5' : 'solver=l0&beside=l1';
  const page = await stage.visit(`#/watch?${menu === 'Solver' ? alone : pair}&step=5`, { size });
  await expect.poll(() => solver(page, menu)).toBe(start);
  const title = page.locator('.about h2');
  const names = size === 'phone' ? ['No shot in vain', 'One word for many marks', 'Leave marks'] : ['Leave marks', 'One word for many marks', 'No shot in vain'];
  for (const name of names) {
    await page.locator('.about nav button', { hasText: arrow }).click();
    await expect.poll(() => solver(page, menu)).toContain(name);
    // What is told is seen from its title on, below boards that stay in sight.
    await expect.poll(() => title.evaluate((heading) => {
      const { left, top, bottom } = heading.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight && document.elementFromPoint(left + 5, (top + bottom) / 2) === heading;
    })).toBe(true);
  }
});
