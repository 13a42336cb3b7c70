// Files that are dropped on the page: boards in UTF-16, what is no board, and views that import none.
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { use } from './playing';
import { opened } from './browser';

const stage = opened();

interface Dropped {
  name: string;
  type?: string;
  /** Its first bytes; zeros follow. */
  bytes?: readonly number[];
  size?: number;
  /** The browser cannot read it, as with a folder. */
  unreadable?: boolean;
}

/** Drops a file in the middle of the page; true if the page takes it, so that the browser does not open it. */
const drop = (page: Page, file: Dropped): Promise<boolean> =>
  page.evaluate(({ name, type = '', bytes = [], size = bytes.length, unreadable }) => {
    const content = new Uint8Array(size);
    content.set(bytes);
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([content], name, { type }));
    if (unreadable) File.prototype.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
    const events = ['dragover', 'drop'].map((kind) => new DragEvent(kind, { bubbles: true, cancelable: true, dataTransfer }));
    return events.map((event) => !document.querySelector('main')?.dispatchEvent(event)).every(Boolean);
  }, file);

const utf16 = (text: string): number[] => [0xff, 0xfe, ...[...text].flatMap((letter) => [letter.charCodeAt(0), 0])];

test.each([
  ['en', 'longer than any board', 'No puzzle was read from the picture', 'cannot read this file', 'There is nothing to read', ': 4 × 4 squares'],
  ['zh', '内容太长', '没有从图片读到谜题', '浏览器读不了这个文件', '内容是空的', '读取：4 × 4 格'],
] as const)('what is dropped is read, or refused in the language of the reader, %s', async (language, long, picture, unreadable, empty, read) => {
  const page = await stage.visit('#/count?n=4', { language });
  await page.locator('[data-stage=done]').waitFor();
  const said = (text: string) => page.locator('.said', { hasText: text }).waitFor();
  for (const [file, text] of [
    [{ name: 'long.txt', size: 100_000_000 }, long],
    [{ name: 'queen.png', type: 'image/png', bytes: [0x89, 0x50, 0x4e, 0x47] }, picture],
    [{ name: 'empty.txt' }, empty],
    // As editors and shells of Windows write it.
    [{ name: 'board.txt', bytes: utf16('[1, 3, 0, 2]\r\n') }, read],
    [{ name: 'binary', bytes: [7, 0x80, 0xff, 3] }, language === 'en' ? 'Line 1, column 1 cannot be read' : '第 1 行第 1 列读不懂'],
    [{ name: 'folder', unreadable: true }, unreadable],
  ] as const) {
    expect(await drop(page, file), file.name).toBe(true);
    await said(text);
    if (text === read) await use(page);
  }
  await expect.poll(() => page.url()).toContain('board=1Q2/3Q/Q3/2Q1');
});

test('the largest board that is shown is read in its longest form', async () => {
  const page = await stage.visit('#/count?n=4');
  const blocked = Array.from({ length: 32 * 32 }, (_, square) => [Math.floor(square / 32) + 1, (square % 32) + 1]).slice(1);
  const bytes = [...new TextEncoder().encode(JSON.stringify({ v: 1, n: 32, rules: 'queen', blocked }, undefined, 1))];
  await page.getByText('Export and import').waitFor();
  expect(await drop(page, { name: 'board.json', bytes })).toBe(true);
  await page.locator('.said', { hasText: 'Read as JSON: 32 × 32 squares.' }).waitFor();
});

test.each(['race', 'labs', 'play?mode=gallery'])('a file that is dropped on %s is told where to go, and the page stays', async (view) => {
  const page = await stage.visit(`#/${view}`, { language: 'zh' });
  await page.locator('main h1').waitFor();
  expect(await drop(page, { name: 'board.txt', bytes: [81] })).toBe(true);
  await page.getByText('这里不收文件').waitFor();
  expect(page.url()).toContain(`#/${view}`);
});

test('a file has a name that a reader knows', async () => {
  const page = await stage.visit('#/count?board=4/1x2/4/4');
  await page.getByText('Export and import').click();
  for (const [format, name] of [['p1562', 'queens-4-Luogu-P1562.txt'], ['json', 'queens-4.json']] as const) {
    await page.getByLabel('Format').last().selectOption(format);
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download' }).click()]);
    expect(download.suggestedFilename()).toBe(name);
  }
});
