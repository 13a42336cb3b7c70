// State survives: every pair of views with every parameter set to something unusual, by link, back,
// forward, a deep link in the open page, and reload; the last change before leaving too; what the device keeps.
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { VIEW_NAMES, type ViewName } from '../src/address/route';
import { opened, settled } from './browser';

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

for (const from of VIEWS) {
  test(`from ${from} to every other view and back`, async () => {
    const { page, errors } = await stage.visit(`#/${from}?${STATES[from]}`);
    await settled(page);
    const here = page.url();
    expect(decodeURIComponent(here)).toContain(STATES[from]);
    const before = await seen(page);
    for (const to of VIEWS.filter((view) => view !== from)) {
      // A deep link in the open page, then back and forward.
      await page.evaluate((hash) => (location.hash = hash), `#/${to}?${STATES[to]}`);
      await page.locator(`nav a[aria-current]`, { hasText: NAMES[to] }).waitFor();
      await settled(page);
      expect(decodeURIComponent(page.url())).toContain(`#/${to}?${STATES[to]}`);
      const there = await seen(page);
      await page.goBack();
      await settled(page);
      await expect.poll(() => page.url()).toBe(here);
      await expect.poll(() => seen(page)).toEqual(before);
      await page.goForward();
      await settled(page);
      await expect.poll(() => seen(page)).toEqual(there);
      // Links remember how each view was left.
      await page.getByRole('link', { name: NAMES[from], exact: true }).click();
      await settled(page);
      await expect.poll(() => page.url()).toBe(here);
      await expect.poll(() => seen(page)).toEqual(before);
      await page.getByRole('link', { name: NAMES[to], exact: true }).click();
      await settled(page);
      await expect.poll(() => seen(page)).toEqual(there);
      await page.goBack();
      await settled(page);
    }
    await page.reload();
    await settled(page);
    await expect.poll(() => seen(page)).toEqual(before);
    await page.getByRole('button', { name: '中文' }).click();
    await page.locator('header .switches button').last().click();
    await page.reload();
    await settled(page);
    await expect.poll(() => page.url()).toBe(here);
    expect(errors).toEqual([]);
  });
}

test('the last change before leaving is not lost', async () => {
  const { page } = await stage.visit('#/play?n=6');
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
  const { page } = await stage.visit('#/watch?step=40&speed=4', { permissions: ['clipboard-read', 'clipboard-write'] });
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
  const { page } = await stage.visit('#/play');
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
  const { page } = await stage.visit('#/race?racers=foo');
  await page.getByText('something in racers that cannot be read (“foo”)').waitFor();
  await page.goto(`${stage.address}#/play?n=8&queens=999.998.3`);
  await page.getByText('squares in queens (999.998)').waitFor();
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
