// Watch: it waits at a telling step, its counts are the published ones, every control works by mouse, touch
// and keyboard, two boards keep to one clock.
import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { SOLVERS } from '../src/solvers/solvers';
import { COMMAND, opened } from './browser';
import { number, sentence, side, unfold, type Side } from './watching';

/** The nodes of the plain tree, A319283, and the solutions, A000170, from n = 4 on. */
const NODES = [17, 54, 153, 552, 2057, 8394, 35539];
const SOLUTIONS = [2, 10, 4, 40, 92, 352, 724];

const stage = opened();

interface Traced {
  text: string;
  text_zh: string;
  queens: number[];
  tried: string;
  nodes: string;
}

/** What the command says of the first steps. */
function traced(solver: string): Traced[] {
  const lines = execFileSync(COMMAND, ['trace', '6', '--solver', solver, '--limit', '12', '--json'], { encoding: 'utf8' });
  return lines.trim().split('\n').map((line) => JSON.parse(line));
}

test('it waits at a step that says something, and plays eight queens when asked', async () => {
  const page = await stage.visit('#/watch');
  await page.locator('.transport:not([inert])').waitFor();
  await page.waitForTimeout(700);
  expect(await sentence(page)).toBe('row 3: columns 5, 6, 7 and 8 are free');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(() => number(page, 'placed')).toBeGreaterThan(2);
});

test('a second board comes by Compare and goes by its cross', async () => {
  const page = await stage.visit('#/watch');
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect.poll(() => page.locator('.deck .board').count()).toBe(2);
  await page.getByRole('button', { name: 'One board' }).click();
  await expect.poll(() => page.locator('.deck .board').count()).toBe(1);
  expect(await page.getByLabel('Solver', { exact: true }).evaluate((field) => field === document.activeElement)).toBe(true);
});

test('Compare keeps the reader’s solver on the left and takes the next one; a step of the text keeps both', async () => {
  const page = await stage.visit('#/watch?step=8&solver=l1');
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect.poll(() => page.url()).toMatch(/solver=l1&beside=l2/);
  expect(await page.getByRole('radio', { name: 'left', exact: true }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'turn around at row 3' }).click();
  await expect.poll(() => sentence(page)).toContain('(3, 3)');
  expect(page.url()).toMatch(/solver=l1&beside=l2/);
  // After the last one comes the one before it.
  await page.goto(`${stage.address}#/watch?step=8&solver=l6`);
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect.poll(() => page.url()).toMatch(/solver=l6.*beside=l5/);
});

test('what a word of the text does to the board is seen beside it', async () => {
  const page = await stage.visit('#/watch?step=40&solver=l1');
  for (const [width, height] of [[1440, 900], [1280, 800]] as const) {
    await page.setViewportSize({ width, height });
    const word = page.getByRole('button', { name: 'turn around at row 3' });
    // High on the screen, as a reader has it.
    await word.evaluate((word) => word.scrollIntoView());
    await word.click();
    await expect.poll(() => sentence(page)).toContain('(3, 3)');
    const [deck, row] = await Promise.all([page.locator('.deck').boundingBox(), page.locator('.board [data-square="18"]').boundingBox()]);
    expect(row && row.y > 0 && row.y < height / 2, `${width}`).toBe(true);
    expect(deck && deck.y + deck.height, `${width}`).toBeLessThanOrEqual(height);
    await page.getByRole('button', { name: 'One step back' }).click();
  }
});

test('solution one is seen to ask one queen after the other, with its whole listing and only its own signs', async () => {
  const page = await stage.visit('#/watch?step=33&solver=l1');
  await expect.poll(() => sentence(page)).toBe('no queen at (6, 5): the queen at (3, 5) is in its column');
  const dashes = () => page.locator('.board path').evaluateAll((paths) => paths.filter((path) => getComputedStyle(path).strokeDasharray.startsWith('5px')).length);
  expect([await dashes(), await page.locator('.board .hits').count()]).toEqual([2, 1]);
  const hidden = () => page.locator('.about ol').evaluate((list) => list.scrollHeight - list.clientHeight);
  expect(await hidden()).toBe(0);
  const legend = page.locator('.legend');
  expect(await legend.textContent()).toContain('asks this queen');
  expect(await legend.locator('.lines, .free').count()).toBe(0);
  await page.getByLabel('Solver', { exact: true }).selectOption('l5');
  await expect.poll(() => legend.locator('.lines, .free').count()).toBe(2);
  expect(await legend.locator('.looked, .asked').count()).toBe(0);
});

test('Back takes the second board away, and Forward brings it again', async () => {
  const page = await stage.visit('#/watch?step=9&solver=l2');
  await expect.poll(() => sentence(page)).toBe('queen to (3, 5)');
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect.poll(() => page.url()).toContain('beside=l3');
  await page.goBack();
  await expect.poll(() => page.locator('.deck .board').count()).toBe(1);
  await expect.poll(() => page.url()).toMatch(/solver=l2/);
  expect(page.url()).not.toContain('beside');
  expect(await sentence(page)).toBe('queen to (3, 5)');
  await page.goForward();
  await expect.poll(() => page.locator('.deck .board').count()).toBe(2);
});

test('two boards say what a row has cost each, as the story counts it', async () => {
  const page = await stage.visit('#/watch?step=23&solver=l2&beside=l5');
  await expect.poll(() => sentence(page, 'right')).toBe('row 6 has no free square');
  const cost = (which: Side) => side(page, which).locator('.cost');
  // The first dead end, which the story counts by its listing (tests/story.test.ts).
  expect([await number(page, 'operations'), await number(page, 'touched')]).toEqual([26, 14]);
  expect([await number(page, 'operations', 'right'), await number(page, 'touched', 'right')]).toEqual([4, 0]);
  expect(await cost('left').textContent()).toContain('In row 6');
  const bars = async (which: Side) => cost(which).locator('i').evaluateAll((bars) => bars.map((bar) => (bar as HTMLElement).style.width));
  expect((await Promise.all([bars('left'), bars('right')])).flat().map((width) => Math.round(parseFloat(width)))).toEqual([100, 54, 15, 0]);
  await page.getByRole('button', { name: 'One board' }).click();
  await expect.poll(() => page.locator('.cost').count()).toBe(0);
});

test('the ways on to a solution and to a way back are at hand, and the rest opens without moving the page', async () => {
  const page = await stage.visit('#/watch?step=5&solver=l5');
  for (const [width, height] of [[1440, 900], [1280, 800]] as const) {
    await page.setViewportSize({ width, height });
    const more = page.locator('.transport [aria-expanded]');
    await page.getByRole('button', { name: 'Next solution' }).click();
    await expect.poll(() => number(page, 'solutions')).toBeGreaterThan(0);
    await page.getByRole('button', { name: 'Next back-up' }).click();
    const before = await more.evaluate((button) => button.getBoundingClientRect().top);
    await more.click();
    for (const name of ['Previous solution', 'Previous back-up', 'To the start', 'To the end']) {
      const box = await page.getByRole('button', { name }).boundingBox();
      expect(box && box.y > 0 && box.y + box.height < height, `${name} ${width}`).toBe(true);
    }
    // It stays under the pointer.
    expect(Math.abs((await more.evaluate((button) => button.getBoundingClientRect().top)) - before)).toBeLessThan(20);
    // Nothing lies over the counts.
    expect(await page.locator('.counts').evaluate((counts) => {
      const { left, top, width, height } = counts.getBoundingClientRect();
      return counts.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    })).toBe(true);
    expect(await page.evaluate(() => scrollY)).toBe(0);
    await more.click();
  }
});

test('where people count from 1 and code from 0, the page says so', async () => {
  const page = await stage.visit('#/watch?step=8&solver=l0');
  await page.getByText('The code counts rows and columns from 0.').waitFor();
  // Masks have neither rows nor columns as numbers.
  await page.getByLabel('Solver', { exact: true }).selectOption('l5');
  await page.getByText('counts rows and columns from 0').waitFor({ state: 'detached' });
});

test('the first queens stand before the library is there', async () => {
  const page = await stage.visit('#/watch', {
    before: (page) => page.route('**/*.wasm', () => new Promise(() => undefined)),
  });
  await expect.poll(() => page.locator('.board .queen').count()).toBe(2);
  expect(await sentence(page)).toBe('row 3: columns 5, 6, 7 and 8 are free');
  // What else is asked for waits: a board of other queens would be a wrong one.
  await page.goto(`${stage.address}#/watch?step=23`);
  await expect.poll(() => side(page, 'left').isVisible()).toBe(false);
});

test('what is asked for before the library comes is not overrun', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const page = await stage.visit('#/watch', {
    before: (page) => page.route('**/*.wasm', async (route) => (await released, route.continue())),
  });
  // The last part of the view: the library is asked for.
  await page.getByText('Export and import').waitFor();
  await page.getByLabel('Solver', { exact: true }).selectOption('l3');
  release();
  await page.locator('.transport:not([inert])').waitFor();
  expect(await page.getByLabel('Solver', { exact: true }).inputValue()).toBe('l3');
  await expect.poll(() => page.url()).toContain('solver=l3');
});

test('node counts for n = 4 to 10 are the published ones', async () => {
  const page = await stage.visit(`#/watch?n=4&step=2&beside=none`);
  const solver = page.getByLabel('Solver', { exact: true });
  await unfold(page);
  for (const [at, nodes] of NODES.entries()) {
    if (at > 0) await page.getByRole('button', { name: 'Side of the board: one more' }).click();
    for (const id of at < 3 ? ['l0', 'l1', 'l2', 'l3', 'l4', 'l5'] : ['l2', 'l5']) {
      await solver.selectOption(id);
      await page.getByRole('button', { name: 'To the end' }).click();
      await expect.poll(() => number(page, 'placed')).toBe(nodes - 1);
      expect(await number(page, 'solutions')).toBe(SOLUTIONS[at]);
    }
  }
  await solver.selectOption('l6');
  await page.getByRole('button', { name: 'To the end' }).click();
  await expect.poll(() => number(page, 'solutions')).toBe(724);
});

test('two boards keep to one clock, and squares that were looked at leave traces', async () => {
  const page = await stage.visit(`#/watch?step=9&solver=l2&beside=l4`);
  await expect.poll(() => sentence(page)).toBe('queen to (3, 5)');
  // Nine looked at on the left, three on the right, for the same three queens.
  expect([await number(page, 'looked'), await number(page, 'placed')]).toEqual([9, 3]);
  expect([await number(page, 'looked', 'right'), await number(page, 'placed', 'right')]).toEqual([3, 3]);
  expect(await side(page, 'left').locator('.looked').count()).toBe(6);
  expect(await side(page, 'right').locator('.looked').count()).toBe(0);
  // The array form rejects square by square while the bit form stands at its one mask.
  await page.goto(`${stage.address}#/watch?step=6&solver=l2&beside=l4`);
  await expect.poll(() => sentence(page)).toBe('no queen at (3, 2): its / diagonal is taken');
  expect(await sentence(page, 'right')).toBe('row 3: columns 5, 6, 7 and 8 are free');
  expect(await side(page, 'right').locator('.board .free').count()).toBe(4);
  // A queen that is taken back is lifted on both boards, and leaves its outline.
  await page.goto(`${stage.address}#/watch?step=24&solver=l2&beside=l4`);
  await expect.poll(() => page.locator('.lifted').count()).toBe(2);
  await page.getByRole('button', { name: 'One step forward' }).click();
  await expect.poll(() => side(page, 'left').locator('.ghost').count()).toBe(1);
});

test('another solver takes over at the same placement', async () => {
  const page = await stage.visit(`#/watch?step=1281&solver=l2&beside=none`);
  await expect.poll(() => sentence(page)).toBe('a solution');
  await page.getByLabel('Solver', { exact: true }).selectOption('l5');
  await expect.poll(() => page.url()).toContain('step=434');
  expect(await sentence(page)).toBe('a solution');
});

test.each([
  ['en', 'Play', 'Pause', 'One step forward', 'One step back', 'Next solution', 'Next back-up'],
  ['zh', '播放', '暂停', '前进一步', '后退一步', '下一个解', '下一次回溯'],
] as const)('by touch, %s', async (language, play, pause, forward, back, solution, backUp) => {
  const page = await stage.visit(`#/watch?step=5&solver=l5&beside=l2`, { language, size: 'phone' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const at = () => page.getByRole('slider').first().inputValue();
  await unfold(page);
  await button(forward).tap();
  await expect.poll(at).toBe('6');
  await button(back).tap();
  await button(back).tap();
  await expect.poll(at).toBe('4');
  await button(solution).tap();
  await expect.poll(() => number(page, 'solutions')).toBe(1);
  await button(backUp).tap();
  await expect.poll(at).toBe('333');
  await button(play).tap();
  await button(pause).waitFor();
  await expect.poll(at).not.toBe('333');
  await button(pause).tap();
});

test('on a phone the bits and the player stay in sight beside the code, and a tap on a bit lights squares', async () => {
  for (const [width, solvers, which] of [[390, 'solver=l2&beside=l5&step=23', 'right'], [320, 'solver=l2&beside=l5&step=23', 'right'], [390, 'solver=l5&step=11', 'left']] as const) {
    const page = await stage.visit(`#/watch?${solvers}`, { viewport: { width, height: 844 }, hasTouch: true, isMobile: true });
    await expect.poll(() => sentence(page, which)).toBe('row 6 has no free square');
    await page.locator('.story').scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, 1200));
    await side(page, which).getByRole('gridcell', { name: 'diag \\, column 5: 1' }).tap();
    await expect.poll(() => side(page, which).locator('.board .lit').count()).toBeGreaterThan(1);
    const seen = await page.locator('.deck :is(.bits, .transport)').evaluateAll((parts) =>
      parts.every((part) => {
        const { top, bottom } = part.getBoundingClientRect();
        return top >= 0 && bottom < innerHeight / 2;
      }),
    );
    expect(seen, `${width}`).toBe(true);
    // The line of the code that is gone to is not under them.
    const line = page.locator('.about li[aria-current=step]');
    await line.evaluate((line) => line.scrollIntoView());
    const under = await page.locator('.transport').evaluate((transport) => transport.getBoundingClientRect().bottom);
    expect(await line.evaluate((line) => line.getBoundingClientRect().top), `${width}`).toBeGreaterThanOrEqual(under);
  }
});

test.each(['en', 'zh'] as const)('the boards with their state and the player fit on the first screen, with at most ten controls, %s', async (language) => {
  const page = await stage.visit(`#/watch?step=23`, { language });
  await page.locator('.transport').waitFor();
  const controls = () =>
    page.locator('main :is(button, select, input, summary, a):not(p *)').evaluateAll((all) => all.filter((control) => control.getBoundingClientRect().top < innerHeight).length);
  for (const [step, looked] of [[23, 22], [17000, 10_000]] as const) {
    // Larger numbers need no more room.
    for (const solvers of ['solver=l2&beside=l4', 'solver=l2']) {
      await page.goto(`${stage.address}#/watch?step=${step}&${solvers}`);
      await expect.poll(() => number(page, 'looked')).toBeGreaterThan(looked);
      for (const [width, height] of [[1440, 900], [1280, 800], [1024, 768], [768, 1024], [390, 844]] as const) {
        await page.setViewportSize({ width, height });
        await expect.poll(() => page.locator('.deck').evaluate((deck) => deck.getBoundingClientRect().bottom), { message: `${width} ${solvers}` }).toBeLessThanOrEqual(height);
        if (solvers === 'solver=l2') expect(await controls(), `${width}`).toBeLessThanOrEqual(10);
      }
    }
  }
});

test('by keyboard alone', async () => {
  const page = await stage.visit(`#/watch?step=11&solver=l5&beside=none`);
  await expect.poll(() => sentence(page)).toBe('row 6 has no free square');
  // As on other boards that are played through: the arrow keys step, Space plays.
  await page.keyboard.press('ArrowRight');
  const slider = page.getByRole('slider').first();
  await expect.poll(() => slider.inputValue()).toBe('12');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => slider.inputValue()).toBe('11');
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Pause' }).waitFor();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await slider.focus();
  await page.keyboard.press('End');
  await expect.poll(() => number(page, 'placed')).toBe(2056);
  await page.keyboard.press('Home');
  await expect.poll(() => number(page, 'placed')).toBe(0);
  // What a screen reader is told of the place.
  expect(await slider.getAttribute('aria-valuetext')).toContain('the empty board');
  await expect.poll(() => page.url()).toContain('step=0');
  // Into the bits, along a row and down.
  await page.goto(`${stage.address}#/watch?step=11&solver=l5&beside=none`);
  await expect.poll(() => sentence(page)).toBe('row 6 has no free square');
  await page.locator('[data-bit="0.0"]').first().focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  expect(await page.evaluate(() => document.activeElement?.ariaLabel)).toBe('anti /, column 2: 1');
  // The bit comes from the queen in row 4: the way up to it is lit.
  await expect.poll(() => page.locator('.board .lit').count()).toBeGreaterThan(1);
});

test('the board of a step can be exported', async () => {
  const page = await stage.visit('#/watch?step=1281&solver=l2');
  await expect.poll(() => sentence(page)).toBe('a solution');
  await page.getByText('Export and import').click();
  await page.getByText('[0, 5, 7, 2, 6, 3, 1, 4]').waitFor();
});

test('twelve steps of each solver are those of the command', async () => {
  const page = await stage.visit('#/watch?n=6&step=0');
  for (const [at, solver] of SOLVERS.entries()) {
    const steps = traced(solver);
    expect(steps.length).toBe(12);
    // In turns in both languages.
    const [text, other] = at % 2 === 0 ? (['text', '中文'] as const) : (['text_zh', 'English'] as const);
    for (const [at, step] of steps.entries()) {
      await page.goto(`${stage.address}#/watch?n=6&step=${at}&solver=${solver}&beside=none`);
      await expect.poll(() => sentence(page)).toBe(step[text]);
      const queens = await page.locator('.board [aria-selected=true]').evaluateAll((squares) =>
        squares.map((square) => (Number((square as HTMLElement).dataset['square']) % 6) + 1),
      );
      expect(queens, `${solver} ${at}`).toEqual(step.queens);
      expect([await number(page, 'looked'), await number(page, 'placed')]).toEqual([Number(step.tried), Number(step.nodes) - 1]);
    }
    await page.getByRole('button', { name: other }).click();
  }
});

test('with reduced motion it waits', async () => {
  const page = await stage.visit(`#/watch`, { reducedMotion: 'reduce' });
  await page.getByRole('button', { name: 'Play', exact: true }).waitFor();
  await page.waitForTimeout(800);
  expect(await number(page, 'placed')).toBe(2);
});

test('a mangled address: said, mended, and on with it', async () => {
  const page = await stage.visit(`#/watch?n=1000&solver=l9&step=3&speed=x`);
  await page.locator('h1', { hasText: '12 queens' }).waitFor();
  expect(await page.getByRole('status').count()).toBeGreaterThan(0);
  await expect.poll(() => page.locator('body').textContent()).toContain('n = 1000');
  // Beyond the end is the end: hundred thousands of steps on, without holding the page up.
  await page.goto(`${stage.address}#/watch?n=10&step=99999999`);
  await expect.poll(() => number(page, 'solutions')).toBe(724);
  expect(await number(page, 'placed')).toBe(35538);
});
