// Workers that cannot start: their script, or their part of the library, is not to be had.
import { expect, test } from 'vitest';
import { opened } from './browser';

const stage = opened();

const visit = (path: string) => stage.visit(path, { hasErrors: true });

/** What a worker asks for, and the worker's script. */
const GLUE = (name: string, from: string) => /(counter|library)-.*\.js$/.test(name) && from.includes('.worker-');
const SCRIPT = (name: string) => name.includes('.worker-');
const MISSING = [['script', SCRIPT], ['part of the library', GLUE]] as const;

test.each(MISSING)('no worker has its %s: every view says so', async (_what, missing) => {
  stage.host.missing = missing;
  const page = await visit('#/count?n=9&workers=2');
  await page.locator('[data-stage=failed]').waitFor();
  await page.getByText('The count could not go on: no worker could start').waitFor();
  expect(await page.getByText('A worker could not be started').count()).toBe(0);
  await page.goto(`${stage.address}#/race?n=5&racers=l5`);
  await page.locator('form .go').click();
  await page.getByText('The race could not go on: no worker could start').waitFor();
  await page.goto(`${stage.address}#/puzzles?mode=puzzle&size=5`);
  await page.getByText('No puzzle could be made: no worker could start').waitFor();
  await page.getByRole('button', { name: '中文' }).click();
  await page.getByText('出不了题').waitFor();
  // Tried again when asked, once the files are there.
  stage.host.missing = () => false;
  await page.getByRole('button', { name: '重试' }).click();
  await page.locator('.board [data-square="24"]').waitFor();
  await page.goto(`${stage.address}#/count?n=9&workers=2`);
  await page.locator('[data-stage=done] [data-digits="352"]').waitFor();
});

test.each(MISSING)('one worker of three has its %s: it counts alone, and the page says so', async (_what, missing) => {
  let times = 0;
  stage.host.missing = (name, from) => missing(name, from) && ++times <= 5;
  const page = await visit('#/count?n=10&workers=3');
  await page.locator('[data-stage=done] [data-digits="724"]').waitFor();
  await page.getByText('A worker could not be started').first().waitFor();
  await page.locator('.result summary').click();
  await page.getByText('1 worker, ').first().waitFor();
  expect(times).toBe(6);
});

test.each(MISSING)('the first worker lacks its %s, and the next does not', async (_what, missing) => {
  let times = 0;
  stage.host.missing = (name, from) => missing(name, from) && ++times === 1;
  const page = await visit('#/race?n=8&racers=l5');
  await page.locator('form .go').click();
  await page.locator('[data-stage=done]').waitFor();
  expect(await page.locator('[data-racer=l5]').getAttribute('data-nodes')).toBe('2057');
  times = 0;
  await page.goto(`${stage.address}#/puzzles?mode=puzzle&size=5`);
  await page.locator('.board [data-square="24"]').waitFor();
});

test('the compiled library is not to be had: every view says so', async () => {
  stage.host.missing = (name) => name.endsWith('.wasm');
  const page = await visit('#/count?n=9');
  await page.getByText('The count could not go on').first().waitFor();
  await page.goto(`${stage.address}#/race`);
  await page.getByText('The race could not go on').first().waitFor();
  for (const view of ['watch', 'play', 'labs']) {
    await page.goto(`${stage.address}#/${view}`);
    await page.reload();
    await page.getByText('The library that computes here could not be loaded').waitFor();
  }
  await page.goto(`${stage.address}#/puzzles?mode=puzzle`);
  await page.getByText('No puzzle could be made').waitFor();
});

test.each([
  ['workers', () => void Reflect.deleteProperty(globalThis, 'Worker')],
  ['WebAssembly', () => void Reflect.deleteProperty(globalThis, 'WebAssembly')],
])('a browser without %s: every view says so', async (_what, without) => {
  const page = await stage.visit('#/count?n=9', { before: (page) => page.addInitScript(without) });
  await page.getByText('The count could not go on').first().waitFor();
  await page.goto(`${stage.address}#/puzzles?mode=puzzle`);
  await page.getByText('No puzzle could be made').waitFor();
  await page.goto(`${stage.address}#/race?n=5&racers=l5`);
  const go = page.locator('form .go:enabled');
  await go.or(page.getByText('The race could not go on')).first().waitFor();
  if (await go.isVisible()) await go.click();
  await page.getByText('The race could not go on').first().waitFor();
});
