// The figures that the page's documents quote, measured: `npm run figures`. Every answer is asserted,
// no time is.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { COMMAND, opened } from './browser';
import { traced } from './frames';

const ROUNDS = 5;

const stage = opened();

beforeAll(() => {
  const [processor] = cpus();
  console.log(`${cpus().length} × ${processor?.model}, load ${loadavg()[0]?.toFixed(1)}; Chromium ${stage.browser.version()}, Node.js ${process.versions.node}`);
});

function tell(what: string, unit: string, figures: number[]): void {
  const sorted = [...figures].sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? NaN;
  console.log(`${what}: best ${sorted[0]?.toPrecision(3)} ${unit}, median ${median.toPrecision(3)} ${unit} of ${sorted.length}`);
}

test('the first board moves', async () => {
  const figures: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    // Counts from the start of the navigation until a queen stands on the board; that may be before the scripts.
    const look = () => {
      const now = () => {
        if (document.querySelectorAll('.board .queen').length < 1) requestAnimationFrame(now);
        else Object.assign(globalThis, { moved: performance.now() });
      };
      requestAnimationFrame(now);
    };
    const { page } = await stage.visit('', { serviceWorkers: 'block', before: (page) => page.addInitScript(look) });
    const moved = await page.waitForFunction(() => (globalThis as unknown as { moved?: number }).moved);
    figures.push((await moved.jsonValue()) ?? NaN);
    await stage.clear();
  }
  tell('cold load until the first queen stands', 'ms', figures);
});

test('60 steps a second on 12 × 12 squares', async () => {
  const { page } = await stage.visit('#/watch?n=12&speed=6&step=20000');
  const slider = page.getByRole('slider').first();
  await expect.poll(() => slider.inputValue()).toBe('20000');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(20_030);
  for (let round = 0; round < 3; round++) {
    const look = () => page.evaluate(() => [Number(document.querySelector<HTMLInputElement>('input[type=range]')?.value), performance.now()] as const);
    let rate = 0;
    const { whole, late, dropped, work } = await traced(stage.browser, page, async () => {
      const [from, start] = await look();
      await page.waitForTimeout(5000);
      const [to, end] = await look();
      rate = (1000 * (to - from)) / (end - start);
    });
    console.log(
      `n = 12 for 5 s: ${rate.toFixed(1)} steps/s; frames: ${whole} whole, ${late} late, ${dropped} dropped; ` +
        `${work.toFixed(1)} ms of the page's thread each, load ${loadavg()[0]?.toFixed(1)}`,
    );
    expect(whole + late).toBeGreaterThan(0);
  }
});

async function count(page: Page, rows: number, total: string): Promise<number> {
  await page.locator('form .go').click();
  await expect.poll(() => page.locator('tbody tr').count()).toBe(rows);
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
});

test('the race', async () => {
  const racers = ['l5', 'scalar', 'simd128-w16'];
  const { page } = await stage.visit(`#/race?n=15&patience=60&racers=${racers.join(',')}`);
  const times = new Map<string, number[]>(racers.map((racer) => [racer, []]));
  for (let round = 0; round < 3; round++) {
    await page.locator('form .go:enabled').click();
    await page.locator('[data-stage=done]').waitFor();
    for (const racer of racers) {
      times.get(racer)?.push(Number(await page.locator(`[data-racer=${racer}]`).getAttribute('data-seconds')));
    }
  }
  for (const [racer, figures] of times) tell(`race, n = 15, ${racer}`, 's', figures);
});

interface Row {
  solver: string;
  count: string;
  seconds: number;
}

test.runIf(existsSync(COMMAND))('the bit solver here and as native code', async () => {
  const { page } = await stage.visit('#/race?n=13&racers=l5&patience=60');
  const here: number[] = [];
  const native: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await page.locator('form .go:enabled').click();
    await page.locator('[data-stage=done]').waitFor();
    const row = page.locator('[data-racer=l5]');
    expect([await row.getAttribute('data-n'), await row.getAttribute('data-nodes')]).toEqual(['13', '4674890']);
    here.push(Number(await row.getAttribute('data-seconds')));
    const lines = execFileSync(COMMAND, ['ladder', '13', '--json'], { encoding: 'utf8' }).trim().split('\n');
    const l5 = lines.map((line) => JSON.parse(line) as Row).find(({ solver }) => solver === 'l5');
    expect(l5?.count).toBe('73712');
    native.push(l5?.seconds ?? NaN);
  }
  tell('L5, n = 13, WebAssembly', 's', here);
  tell('L5, n = 13, native', 's', native);
  console.log(`native time / WebAssembly time, best of each: ${(Math.min(...native) / Math.min(...here)).toFixed(2)}`);
});
