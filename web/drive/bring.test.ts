// A board that is pasted anywhere, dropped or chosen is looked at before it replaces anything.
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { findings, look, opened } from './browser';
import { unfold } from './counting';
import { square, use } from './playing';

const stage = opened();

/** Pastes where the focus is. */
async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, cancelable: true, clipboardData }));
  }, text);
}

const dialog = (page: Page) => page.getByRole('dialog');
const queens = (page: Page) => page.locator('main .place .queen').count();

test('pasted anywhere: shown first, and left alone by Escape', async () => {
  const page = await stage.visit('#/play?queens=0.12');
  await page.locator('main .place .queen').first().waitFor();
  await paste(page, '[1, 3, 0, 2]');
  await dialog(page).getByText('Read as').waitFor();
  expect(await dialog(page).locator('.queen').count()).toBe(4);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Use this board');
  expect(await findings(page)).toEqual([]);
  await look(page, 'preview');
  await page.keyboard.press('Escape');
  await expect.poll(() => dialog(page).count()).toBe(0);
  expect(await queens(page)).toBe(2);
  await paste(page, '[1, 3, 0, 2]');
  await page.keyboard.press('Enter');
  await expect.poll(() => dialog(page).count()).toBe(0);
  await expect.poll(() => page.locator('main .place [role=gridcell]').count()).toBe(16);
  // The queens are the player's own: a press takes one away.
  await square(page, 1).click();
  await expect.poll(() => queens(page)).toBe(3);
  // From below the board, the page goes back to it.
  await page.setViewportSize({ width: 390, height: 500 });
  await page.evaluate(() => scrollTo(0, 600));
  await paste(page, '[1, 3, 0, 2]');
  await use(page);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('by the keys of the system, and into a field it goes as text', async () => {
  const page = await stage.visit('#/count?n=5', { permissions: ['clipboard-read', 'clipboard-write'], language: 'zh', size: 'small' });
  await page.locator('[data-stage=done]').waitFor();
  await page.evaluate(() => navigator.clipboard.writeText('4\n**.*\n****\n****\n****\n'));
  await page.keyboard.press('Control+V');
  await dialog(page).getByText('4 × 4 格').waitFor();
  // On the smallest screen all of it is in sight.
  const place = await dialog(page).boundingBox();
  expect((place?.y ?? 0) >= 0 && (place?.y ?? 0) + (place?.height ?? 999) <= 568).toBe(true);
  await look(page, 'preview-zh-small');
  await dialog(page).getByRole('button', { name: 'Luogu 洛谷 P1562' }).click();
  await dialog(page).getByText('按 Luogu 洛谷 P1562 读取').waitFor();
  await use(page);
  await expect.poll(() => page.url()).toContain('board=2x1/4/4/4');
  await unfold(page, 'settings');
  const field = page.getByRole('spinbutton').first();
  await field.fill('');
  await field.press('Control+V');
  expect(await dialog(page).count()).toBe(0);
});

test('what cannot be read is said where it is seen', async () => {
  const page = await stage.visit('#/puzzles', { size: 'phone' });
  await page.getByTestId('status').waitFor();
  await paste(page, 'no board at all');
  const said = page.locator('.said', { hasText: 'these words are no board' });
  await said.waitFor();
  await expect.poll(() => said.evaluate((element) => element.getBoundingClientRect().bottom - innerHeight)).toBeLessThan(1);
  await paste(page, '.'.repeat(40_000));
  await page.locator('.said', { hasText: 'longer than any board' }).waitFor();
});
