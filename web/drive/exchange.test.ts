// Taking boards along and bringing them in, in every format; links; storage and vectors switched off;
// no network.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { use } from './playing';
import { COMMAND, opened } from './browser';

const stage = opened();

async function bring(page: Page, text: string, format = ''): Promise<void> {
  await page.getByLabel('Paste a board here').fill(text);
  await page.getByLabel('Format').first().selectOption(format);
  await page.getByRole('button', { name: 'Read', exact: true }).click();
}

/** The command's Chinese as the page writes it: quotation marks for `` ` ``, and formats by their names. */
const unmarked = (text: string): string =>
  text
    .replaceAll('`p1562`', 'Luogu 洛谷 P1562')
    .replaceAll('`uva11195`', 'UVa 11195')
    .replace(/ ?`([^`]+)` ?/g, '「$1」');

const said = (page: Page, text: string) => page.locator('.said', { hasText: text }).waitFor();

async function saved(page: Page, button: string): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button, exact: true }).click()]);
  return readFileSync(await download.path());
}

test('every format out and in again', async () => {
  const page = await stage.visit(`#/count?board=1Q6/4x3/8/8/8/8/8/8`, { size: 'phone' });
  await page.getByText('Export and import').click();
  const out = page.getByLabel('Format').last();
  const options = await out.locator('option').evaluateAll((all) => all.map((option) => [(option as HTMLOptionElement).value, option.textContent] as const));
  const formats = options.filter(([format]) => format !== 'letters');
  // Under names that a reader of the page knows, not those of the command.
  expect(formats).toContainEqual(['p1562', 'Luogu 洛谷 P1562']);
  expect(formats.length).toBeGreaterThanOrEqual(8);
  let written = 0;
  for (const [format, name] of formats) {
    await out.selectOption(format);
    const file = page.getByLabel('As a file', { exact: true });
    const refusal = page.getByText(`The format ${name} cannot express`);
    await file.or(refusal).waitFor();
    if (await refusal.isVisible()) continue;
    written += 1;
    const text = await file.inputValue();
    await page.getByRole('button', { name: 'Back to the plain board' }).click();
    await bring(page, text, format);
    await said(page, `Read as ${name}: 8 × 8 squares.`);
    await use(page);
    await expect.poll(() => page.url()).toContain('board=1Q6/4x3/8');
  }
  // Drawn formats without a sign for queens, or for blocked squares, cannot say this board.
  expect(written).toBeGreaterThanOrEqual(4);
});

test('pictures and code', async () => {
  const page = await stage.visit(`#/count?board=1Q2/3Q/Q3/2Q1`, { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.getByText('Export and import').click();
  expect((await saved(page, 'SVG')).toString()).toMatch(/^<svg .*bq-queen/s);
  expect((await saved(page, 'PNG')).subarray(1, 4).toString()).toBe('PNG');
  await page.getByText('[1, 3, 0, 2]').waitFor();
  await page.getByRole('radio', { name: 'masks' }).check();
  await page.getByRole('button', { name: 'Copy', exact: true }).first().click();
  await said(page, 'Copied.');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('[0b0010, 0b1000, 0b0001, 0b0100]');
  await page.getByRole('button', { name: 'Copy a link' }).click();
  await page.getByRole('button', { name: 'Link copied' }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('#/count?board=1Q2/3Q/Q3/2Q1');
});

test('files that are no board are refused with their place', async () => {
  const page = await stage.visit(`#/count`);
  await page.getByText('Export and import').click();
  await bring(page, '');
  await said(page, 'There is nothing to read: it is empty.');
  await bring(page, '2\n*.\n*x\n', 'p1562');
  await said(page, 'Line 3, column 2 cannot be read: “x” is not a square');
  await bring(page, 'Q..\n.Q.\n...\n');
  await said(page, 'attack each other');
  await bring(page, Array(40).fill('.'.repeat(40)).join('\n'), 'hash');
  await said(page, 'This board has 40 × 40 squares');
  await bring(page, '\u0000\u0001<script>');
  await said(page, 'the input is binary');
  await bring(page, '<script>');
  await said(page, 'no format reads this');
});

test('what is wrong with a file is said in Chinese, in the words of the command', async () => {
  const page = await stage.visit(`#/count`, { language: 'zh' });
  await page.getByText('导出与导入').click();
  for (const [text, format] of [
    ['4\n**.*\n**x*\n****\n****\n', ''],
    ['Q...\n.Q..\n....\n....\n', ''],
    ['bitqueens board 1\nsize x\n', 'text'],
    ['{"v":1,"n":4,"rules":"knight","blocked":[],"fixed":[]}', 'json'],
    ['3\n***\n**\n***\n', 'p1562'],
  ] as const) {
    await page.getByLabel('把棋盘粘贴到这里').fill(text);
    await page.getByLabel('格式').first().selectOption(format);
    await page.getByRole('button', { name: '读取', exact: true }).click();
    const refused = spawnSync(COMMAND, ['count', '--board', '-', ...(format ? ['--format', format] : []), '--lang', 'zh'], { input: text, encoding: 'utf8' });
    const [, place, why] = /(第 \d+ 行第 \d+ 列)：(.*)$/m.exec(refused.stderr) ?? [];
    // In the words of the command, without its marks around names.
    await said(page, `${place}读不懂：${unmarked(why ?? '')}`);
    expect(await page.locator('.said').textContent()).not.toContain('`');
  }
});

test('a file of another format is refused, or recognised when that is wanted', async () => {
  const page = await stage.visit('#/count');
  await page.getByText('Export and import').click();
  const file = page.locator('input[type=file]');
  const board = '{"v":1,"n":6,"rules":"queen","blocked":[[1,1]],"fixed":[]}';
  await page.getByLabel('Format').first().selectOption('csplib');
  await file.setInputFiles({ name: 'board.json', mimeType: 'application/json', buffer: Buffer.from(board) });
  await said(page, 'Line 1, column 1 cannot be read');
  await page.getByLabel('Format').first().selectOption('');
  await file.setInputFiles({ name: 'board.json', mimeType: 'application/json', buffer: Buffer.from(board) });
  await said(page, 'Read as JSON: 6 × 6 squares.');
  await use(page);
  await expect.poll(() => page.url()).toContain('board=x5/6/6/6/6/6');
  await file.setInputFiles({ name: 'queen.png', mimeType: 'image/png', buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0]) });
  await said(page, 'No puzzle was read from the picture');
  await file.setInputFiles({ name: 'long.txt', mimeType: 'text/plain', buffer: Buffer.alloc(1_000_001, '.') });
  await said(page, 'That is longer than any board');
  await bring(page, '.'.repeat(1_000_001));
  await said(page, 'That is longer than any board');
  // Small boards are counted as soon as the page opens; until then the button would cancel.
  await page.locator('[data-stage=done]').waitFor();
  // Regions are no matter for the kernels that count: the page says so, and the next count is as ever.
  await bring(page, 'AAB\nABB\nCCC\n');
  await use(page);
  await page.locator('form .go').click();
  await page.locator('[data-stage=failed]').waitFor();
  await page.getByRole('button', { name: 'Back to the plain board' }).first().click();
  await page.locator('form .go').click();
  await page.locator('[data-stage=done]').waitFor();
});

test('a board brought in during a count is for the next one', async () => {
  const page = await stage.visit('#/count?n=20&workers=2');
  await page.locator('form .go').click();
  await page.locator('[data-stage=running]').waitFor();
  await page.getByText('Export and import').click();
  await bring(page, '2\n*.\n..\n', 'p1562');
  await said(page, 'Read as Luogu 洛谷 P1562: 2 × 2 squares.');
  await use(page);
  await page.getByRole('heading', { name: 'Blocked squares and fixed queens' }).waitFor();
  await page.getByText('solutions for 20 queens, so far').waitFor();
  await page.locator('form .go').click();
  await page.locator('[data-stage=cancelled]').waitFor();
  await page.locator('form .go').click();
  await page.locator('[data-stage=done] [data-digits="0"]').waitFor();
  await page.getByText('solutions of your 2 × 2 board').waitFor();
});

test('works with storage switched off, and when the service worker is refused', async () => {
  const refuse = () => {
    const refused = () => {
      throw new DOMException('storage is switched off', 'SecurityError');
    };
    Object.defineProperty(globalThis, 'localStorage', { get: refused });
    Object.defineProperty(globalThis, 'indexedDB', { get: refused });
    Object.defineProperty(globalThis, 'caches', { get: refused });
  };
  const page = await stage.visit('#/count?n=10', {
    language: 'zh',
    serviceWorkers: 'allow',
    before: (page) => page.addInitScript(refuse),
  });
  await page.locator('[data-stage=done] [data-digits="724"]').waitFor();
  await page.getByRole('button', { name: 'English' }).click();
  await page.getByRole('heading', { name: 'Count every solution' }).waitFor();
});

test('offline after the first visit', async () => {
  const page = await stage.visit(`#/watch`, { serviceWorkers: 'allow' });
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  for (const view of ['count', 'race', 'play', 'labs', 'watch']) {
    await page.goto(`${stage.address}#/${view}`);
    await page.reload();
    await page.locator('main h1').waitFor();
  }
  await page.goto(`${stage.address}#/count?n=9`);
  await page.reload();
  await page.locator('[data-stage=done] [data-digits="352"]').waitFor();
});
