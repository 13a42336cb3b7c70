// What tests do to bring a board in.
import type { Page } from 'playwright-core';

/** Takes the board of the preview. */
export const use = (page: Page): Promise<void> => page.getByRole('button', { name: /Use this board|用这个棋盘/ }).click();
