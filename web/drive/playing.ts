// What tests do on boards that are played: squares, buttons, strokes of a finger or a mouse.
import type { Page } from 'playwright-core';

export const square = (page: Page, at: number) => page.locator(`.board [data-square="${at}"]`);
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const status = (page: Page) => page.getByTestId('status').textContent();
export const count = (page: Page, what: string) => page.locator(`.board .${what}`).count();

type Point = readonly [x: number, y: number];

async function middle(page: Page, at: number): Promise<Point> {
  const { x = 0, y = 0, width = 0, height = 0 } = (await square(page, at).boundingBox()) ?? {};
  return [x + width / 2, y + height / 2];
}

/** Goes over squares, or other points, and lets go on the last one. */
export async function stroke(page: Page, by: 'finger' | 'mouse', ...places: readonly (number | Point)[]): Promise<void> {
  const tools = by === 'finger' ? await page.context().newCDPSession(page) : undefined;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', [x, y]: Point) =>
    tools?.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  for (const [step, place] of places.entries()) {
    const [x, y] = typeof place === 'number' ? await middle(page, place) : place;
    await touch(step === 0 ? 'touchStart' : 'touchMove', [x, y]);
    if (!tools) await page.mouse.move(x, y);
    if (!tools && step === 0) await page.mouse.down();
  }
  await touch('touchEnd', [0, 0]);
  if (!tools) await page.mouse.up();
}

/** Takes the board of the preview. */
export const use = (page: Page): Promise<void> => page.getByRole('button', { name: /Use this board|用这个棋盘/ }).click();
