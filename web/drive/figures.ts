// The figures that the page's documents quote, measured: `npm run figures`. Every answer is asserted,
// no time is.
import { expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { opened } from './browser';

const ROUNDS = 5;

const stage = opened();

function tell(what: string, unit: string, figures: number[]): void {
  const sorted = [...figures].sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? NaN;
  console.log(`${what}: best ${sorted[0]?.toPrecision(3)} ${unit}, median ${median.toPrecision(3)} ${unit} of ${sorted.length}`);
}

test('the first board moves', async () => {
  const figures: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const context = await stage.browser.newContext({ serviceWorkers: 'block' });
    const page = await context.newPage();
    // Counts from the start of the navigation until a queen stands on the board.
    await page.addInitScript(() => {
      const look = () => {
        if (document.querySelectorAll('.board .queen').length < 1) requestAnimationFrame(look);
        else Object.assign(globalThis, { moved: performance.now() });
      };
      addEventListener('DOMContentLoaded', look);
    });
    await page.goto(stage.address);
    const moved = await page.waitForFunction(() => (globalThis as unknown as { moved?: number }).moved, undefined, { timeout: 20_000 });
    figures.push((await moved.jsonValue()) ?? NaN);
    }
  tell('cold load until the first queen stands', 'ms', figures);
});

async function count(page: Page, rows: number, total: string): Promise<number> {
  await page.locator('form .go').click();
  await expect.poll(() => page.locator('tbody tr').count(), { timeout: 30_000 }).toBe(rows);
  expect(await page.locator('.total').getAttribute('data-digits')).toBe(total);
  return Number(await page.locator('tbody tr').first().getAttribute('data-seconds'));
}

test('counts', async () => {
  for (const [query, total] of [
    ['n=15&workers=1&kernel=vectors', '2279184'],
    ['n=15&workers=1&kernel=scalar', '2279184'],
    ['n=16&workers=2&kernel=vectors', '14772512'],
    ['n=17&workers=2&kernel=vectors', '95815104'],
  ] as const) {
    const { page } = await stage.visit(`#/count?${query}`);
    await page.locator('[data-stage=idle]').waitFor();
    const figures: number[] = [];
    for (let round = 1; round <= ROUNDS; round++) figures.push(await count(page, round, total));
    tell(`count ${query}`, 's', figures);
    }
}, 120_000);

test('the race', async () => {
  const racers = ['l5', 'scalar', 'simd128-w16'];
  const { page } = await stage.visit(`#/race?n=15&patience=60&racers=${racers.join(',')}`);
  const times = new Map<string, number[]>(racers.map((racer) => [racer, []]));
  for (let round = 0; round < 3; round++) {
    await page.locator('form .go:enabled').click();
    await page.locator('[data-stage=done]').waitFor({ timeout: 60_000 });
    for (const racer of racers) {
      times.get(racer)?.push(Number(await page.locator(`[data-racer=${racer}]`).getAttribute('data-seconds')));
    }
  }
  for (const [racer, figures] of times) tell(`race, n = 15, ${racer}`, 's', figures);
}, 240_000);
