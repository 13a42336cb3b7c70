// Pictures of puzzles: chosen, dropped or pasted, read, corrected by a person and played.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { look, opened } from './browser';

const stage = opened();

const here = (path: string): URL => new URL(`../../${path}`, import.meta.url);
const PNG = readFileSync(here('examples/screenshot.png'));

/** Gives a file to the page as a drop or a paste does; true if the page takes it. */
const give = (page: Page, kind: 'drop' | 'paste', name: string, type: string, content: Buffer): Promise<boolean> =>
  page.evaluate(
    ({ kind, name, type, base64 }) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))], name, { type }));
      const about = { bubbles: true, cancelable: true };
      const event = kind === 'drop' ? new DragEvent('drop', { ...about, dataTransfer: data }) : new ClipboardEvent('paste', { ...about, clipboardData: data });
      return !document.querySelector('main')?.dispatchEvent(event);
    },
    { kind, name, type, base64: content.toString('base64') },
  );

const status = (page: Page) => page.getByTestId('status').textContent();

test('a picture that is chosen is read, corrected and played', async () => {
  const page = await stage.visit('#/play');
  await page.getByText('Export and import').click();
  const hasReader = () => stage.host.asked.some((name) => name.includes('pictures_bg'));
  expect(hasReader()).toBe(false);
  await page.locator('input[type=file]').setInputFiles({ name: 'screenshot.png', mimeType: 'image/png', buffer: PNG });
  await page.locator('[data-solutions="1"]').waitFor();
  expect(hasReader()).toBe(true);
  await page.getByText('6 × 6 squares, read with a certainty of').first().waitFor();
  await look(page, 'picture');
  // A click gives the square to a region beside it; further ones bring it back.
  const board = page.getByRole('grid', { name: 'The board as it was read' });
  const label = () => board.locator('[data-square="8"]').getAttribute('aria-label');
  const read = await label();
  await board.locator('[data-square="8"]').click();
  await expect.poll(label).not.toBe(read);
  for (let clicks = 0; clicks < 4 && (await label()) !== read; clicks++) await board.locator('[data-square="8"]').click();
  expect(await label()).toBe(read);
  await page.locator('[data-solutions="1"]').waitFor();
  // Queens and marks are corrected too, and go with the puzzle.
  await page.getByRole('radio', { name: 'changes its queen or ×' }).check();
  await board.locator('[data-square="8"]').click();
  await expect.poll(label).not.toBe(read);
  const play = page.getByRole('link', { name: 'Play this puzzle' });
  expect(await play.getAttribute('href')).toMatch(/[&?]marks=(\d+\.)*8(&|$)/);
  await play.click();
  await expect.poll(() => page.url()).toContain('mode=own');
  await expect.poll(() => status(page)).toContain('of 6');
});

test.each([
  ['screenshot.jpg', 'image/jpeg', 'drop'],
  ['screenshot.webp', 'image/webp', 'paste'],
] as const)('%s is read as %s by a %s', async (name, type, kind) => {
  const page = await stage.visit('#/count?n=4', { language: 'zh', size: 'phone' });
  await page.locator('[data-stage=done]').waitFor();
  expect(await give(page, kind, name, type, readFileSync(here(`crates/bitqueens-cli/tests/data/${name}`)))).toBe(true);
  await page.getByText('这道谜题恰有一个解。').waitFor();
  await page.locator('.pair').scrollIntoViewIfNeeded();
  await look(page, `picture-${kind}`);
});

test('pictures without a puzzle are refused with the reason, in the language of the reader', async () => {
  const page = await stage.visit('#/count?n=4', { language: 'zh' });
  await page.locator('[data-stage=done]').waitFor();
  const said = (text: string) => page.locator('.said', { hasText: text }).waitFor();
  await give(page, 'drop', 'preview.png', 'image/png', readFileSync(here('web/public/preview.png')));
  await said('没有从图片读到谜题：');
  await page.getByRole('button', { name: 'English' }).click();
  await said('No puzzle was read from the picture: ');
  await give(page, 'drop', 'broken.png', 'image/png', PNG.subarray(0, 40));
  await said('could not be decoded');
  await give(page, 'drop', 'empty.png', 'image/png', Buffer.alloc(0));
  await said('could not be decoded');
});

test('a picture of 2,500 pixels is read soon', async () => {
  const page = await stage.visit('#/play');
  await page.getByText('Export and import').click();
  // The screenshot, as high as the screens that are widest.
  const large = await page.evaluate(async (base64) => {
    const file = new Blob([Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0))]);
    const picture = await createImageBitmap(file, { resizeHeight: 2500, resizeQuality: 'high' });
    const canvas = new OffscreenCanvas(2500, 2500);
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
    const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer());
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text);
  }, PNG.toString('base64'));
  // On the page's clock: the browser is handed the file over a pipe first.
  const shown = page.evaluate(async () => {
    let chosen = 0;
    addEventListener('change', () => (chosen = performance.now()), { capture: true });
    while (!document.querySelector('.pair')) await new Promise(requestAnimationFrame);
    return performance.now() - chosen;
  });
  await page.locator('input[type=file]').setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: Buffer.from(large, 'base64') });
  console.log(`2500 × 2500 pixels: ${Math.round(await shown)} ms until they are shown`);
  await page.locator('[data-solutions="1"]').waitFor();
});
