// State survives: every pair of views with every parameter set to something unusual, by link, back,
// forward, a deep link in the open page, and reload; the last change before leaving too; what the device keeps.
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { VIEW_NAMES, type ViewName } from '../src/address/route';
import { opened, settled } from './browser';
import { unfold } from './watching';

const stage = opened();

/** The story has no state in the address. */
type Stateful = Exclude<ViewName, 'story'>;
const VIEWS = VIEW_NAMES.filter((view) => view !== 'story');

/** A state that differs from the usual one in every parameter. */
const STATES: Record<Stateful, string> = {
  watch: 'n=6&solver=l1&beside=l5&step=77&speed=5&order=right&about=left&code=java',
  race: 'n=7&patience=60&racers=l2,l5',
  count: 'n=9&workers=1&kernel=scalar',
  puzzles: 'mode=puzzle&size=6&level=medium&seed=5',
  play: 'n=6&queens=1.9&marks=3.20&blocked=35&given=12&tool=mark&attacked=0&auto=1',
  labs: 'lab=B6&numbers=89.3&bits=16&signed=1',
};
const NAMES: Record<Stateful, string> = { watch: 'Workbench', race: 'Race', count: 'Count', puzzles: 'Puzzles', play: 'Play', labs: 'Labs' };

/** What the visitor sees of the state: fields, chosen buttons, queens. */
const seen = (page: Page) =>
  page.evaluate(() => [
    ...[...document.querySelectorAll<HTMLInputElement>('main input:not([type=file]), main select')].map((field) =>
      field.type === 'radio' || field.type === 'checkbox' ? `${field.checked}` : field.value,
    ),
    ...[...document.querySelectorAll('main [aria-selected=true]')].map((square) => square.getAttribute('aria-label')),
  ]);

/** From each view to each other one and back. */
const WALK = VIEWS.flatMap((from, at) => [from, ...VIEWS.slice(at + 1).flatMap((to) => [to, from])]);

test('from every view to every other one and back', async () => {
  const page = await stage.visit(`#/watch?${STATES.watch}`);
  const states: Partial<Record<Stateful, (string | null)[]>> = {};
  const arrived = async (view: Stateful) => {
    await expect.poll(() => decodeURIComponent(page.url())).toContain(`#/${view}?${STATES[view]}`);
    await page.locator('nav a[aria-current]', { hasText: NAMES[view] }).waitFor();
    if (view === 'watch') await unfold(page);
    // What is seen first is what is seen later.
    if (!states[view]) await settled(page);
    states[view] ??= await seen(page);
    await expect.poll(() => seen(page), { message: view }).toEqual(states[view]);
  };
  await arrived('watch');
  // Deep links in the open page, the history back and forward, and the links of the page, which remember how each view was left.
  for (const view of WALK.slice(1)) {
    await page.evaluate((hash) => (location.hash = hash), `#/${view}?${STATES[view]}`);
    await arrived(view);
  }
  for (const view of WALK.slice(0, -1).reverse()) {
    await page.goBack();
    await arrived(view);
  }
  for (const view of WALK.slice(1)) {
    await page.goForward();
    await arrived(view);
  }
  for (const view of WALK) {
    await page.getByRole('link', { name: NAMES[view], exact: true }).click();
    await arrived(view);
  }
  const reload = async (view: Stateful) => {
    await page.goto(`${stage.address}#/${view}?${STATES[view]}`);
    await page.reload();
  };
  for (const view of VIEWS) {
    await reload(view);
    await arrived(view);
  }
  // In another language and other colours the words differ, and the address is the same.
  await page.getByRole('button', { name: '中文' }).click();
  await page.locator('header .switches button').last().click();
  for (const view of VIEWS) {
    await reload(view);
    await settled(page);
    expect(decodeURIComponent(page.url())).toContain(`#/${view}?${STATES[view]}`);
  }
});

test('the last change before leaving is not lost', async () => {
  const page = await stage.visit('#/play?n=6');
  await page.locator('.board [data-square="1"]').click();
  await expect.poll(() => page.url()).toContain('queens=1');
  // Two more queens, and away within the pause that the browser's bar is given.
  await page.evaluate(() => {
    for (const square of [9, 17]) document.querySelector<HTMLElement>(`.board [data-square="${square}"]`)?.click();
    setTimeout(() => (location.hash = '#/race'), 30);
  });
  await page.getByRole('heading', { name: 'Race the solvers' }).waitFor();
  await page.goBack();
  await expect.poll(() => page.locator('.board .queen').count()).toBe(3);
  await expect.poll(() => page.url()).toContain('queens=1.9.17');
});

test('a link copied while it plays brings back that step', async () => {
  const page = await stage.visit('#/watch?step=40&speed=4', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(async () => Number(await page.getByRole('slider').first().inputValue())).toBeGreaterThan(45);
  await page.getByRole('button', { name: 'Copy a link' }).click();
  await page.getByRole('button', { name: 'Link copied' }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const step = Number(/step=(\d+)/.exec(link)?.[1]);
  expect(step).toBeGreaterThan(45);
  // It goes on playing; away and back finds it no earlier.
  await page.getByRole('link', { name: 'Labs', exact: true }).click();
  await settled(page);
  await page.goBack();
  await expect.poll(async () => Number(await page.getByRole('slider').first().inputValue())).toBeGreaterThanOrEqual(step);
});

test('files dropped on the page: a list of columns, a picture, one that is far too long', async () => {
  const page = await stage.visit('#/play');
  await settled(page);
  const drop = (name: string, type: string, length: number, text: string) =>
    page.evaluate(
      ([name, type, length, text]) => {
        const files = new DataTransfer();
        files.items.add(new File([text.padEnd(length, ' ')], name, { type }));
        dispatchEvent(new DragEvent('drop', { dataTransfer: files, cancelable: true }));
      },
      [name, type, length, text] as const,
    );
  await drop('a.png', 'image/png', 10, '');
  await page.locator('.said', { hasText: 'could not be decoded' }).waitFor();
  await drop('long.txt', 'text/plain', 100_000_000, '.');
  await page.locator('.said', { hasText: 'longer than any board' }).waitFor();
  await drop('list.txt', 'text/plain', 0, '[0,4,7,5,2,6,1,3]');
  // It stands beside the old one until it is taken.
  expect(await page.locator('.place .queen').count()).toBe(0);
  await page.getByRole('button', { name: 'Use this board' }).click();
  await expect.poll(() => page.locator('.place .queen').count()).toBe(8);
});

test('words and squares that do not exist are said', async () => {
  const page = await stage.visit('#/race?racers=foo');
  await page.getByText('something in racers that cannot be read (“foo”)').waitFor();
  await page.goto(`${stage.address}#/play?n=8&queens=999.998.3`);
  await page.getByText('squares in queens (999.998)').waitFor();
  // What was said of the race is not said of this board.
  expect(await page.getByText('something in racers').count()).toBe(0);
  await expect.poll(() => page.locator('.board .queen').count()).toBe(1);
  await page.goto(`${stage.address}#/labs?lab=B9`);
  const field = page.getByLabel('x as a number');
  await field.fill('0b1100');
  await field.press('Enter');
  await expect.poll(() => field.inputValue()).toBe('12');
  await field.fill('0x');
  await field.press('Enter');
  await page.getByText('That is not a whole number').waitFor();
});
