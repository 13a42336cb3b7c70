// A search goes out of Watch as an animation: every step in it, in the page's theme and language, and undisturbed by what is
// done to the page meanwhile.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { opened } from './browser';
import { PATIENCE } from './patience';

const stage = opened();

test.each([
  ['en', 'light', 'the start', 0],
  ['zh', 'dark', '当前步', 20],
] as const)('a search goes out as an animation, %s, %s', async (language, colorScheme, from, first) => {
  const page = await stage.visit('#/watch?n=4&step=20&solver=l4&beside=l5&speed=9', { language, colorScheme });
  await page.locator('details summary', { hasText: language === 'en' ? 'Export' : '导出' }).click();
  await page.getByRole('radio', { name: from, exact: true }).check();
  const [file] = await Promise.all([page.waitForEvent('download', { timeout: 4 * PATIENCE }), page.getByRole('button', { name: 'GIF' }).click()]);
  const last = Number(await page.getByRole('slider').first().getAttribute('max'));
  expect(file.suggestedFilename()).toBe(`queens-4-l5-steps-${first}-${last}.gif`);
  const bytes = [...readFileSync(await file.path())];
  // Decoded by the browser, not by what wrote it.
  const seen = await page.evaluate(async (bytes) => {
    const decoder = new ImageDecoder({ data: new Uint8Array(bytes), type: 'image/gif' });
    await decoder.tracks.ready;
    await decoder.completed;
    const frames = [];
    for (let frameIndex = 0; frameIndex < (decoder.tracks.selectedTrack?.frameCount ?? 0); frameIndex++) {
      const { image } = await decoder.decode({ frameIndex });
      const canvas = new OffscreenCanvas(image.displayWidth, image.displayHeight);
      const pen = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
      pen.drawImage(image, 0, 0);
      const [red = 0, , , opaque] = pen.getImageData(1, 1, 1, 1).data;
      frames.push({ size: [canvas.width, canvas.height], milliseconds: (image.duration ?? 0) / 1000, paper: red > 127 ? 'light' : 'dark', opaque });
    }
    return frames;
  }, bytes);
  expect(seen.length).toBe(last - first + 1);
  for (const [at, { size, milliseconds, paper, opaque }] of seen.entries()) {
    expect([size, milliseconds, paper, opaque]).toEqual([[360, 548], at === seen.length - 1 ? 2000 : 40, colorScheme, 255]);
  }
});

test('an animation keeps its language and theme, and goes on behind the closed panel', async () => {
  const page = await stage.visit('#/watch?n=4&step=30&solver=l4&beside=none&speed=9', { colorScheme: 'light' });
  const made = async (act: () => Promise<void>): Promise<string> => {
    const [file] = await Promise.all([page.waitForEvent('download', { timeout: 4 * PATIENCE }), page.getByRole('button', { name: 'GIF' }).click().then(act)]);
    return readFileSync(await file.path(), 'base64');
  };
  const panel = page.locator('details summary', { hasText: 'Export' });
  await panel.click();
  await page.getByRole('radio', { name: 'this step' }).check();
  const undisturbed = await made(async () => undefined);
  const disturbed = await made(async () => {
    await page.getByText('Drawing frame').waitFor();
    await panel.click();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByRole('button', { name: '中文' }).click();
  });
  expect(disturbed).toBe(undisturbed);
});
