// The figures that are asked of the page, measured: `npm run figures`. Every answer is asserted, no time is. What is asked
// for stands beside each figure in the record.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { COMMAND, opened } from './browser';
import { traced, type Frames } from './frames';
import { Record, middle } from './record';
import { weighed } from './weight';

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
/** How many times slower than this machine a phone in the middle of the range is. */
const SLOWER = 4;

const stage = opened();
const record = new Record();

afterAll(() => {
  record.write(stage.browser.version());
});

async function slowed(page: Page, online = true): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  if (online) return;
  const [down, up, latency] = [1.6e6 / 8, 0.75e6 / 8, 150];
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', { offline: false, latency, downloadThroughput: down, uploadThroughput: up });
}

test('size', () => {
  const { brotli, gpu } = weighed();
  record.tell('all files by Brotli without what drives a GPU', `${(brotli / 1000).toFixed(1)} kB (${(gpu / 1000).toFixed(1)} kB drive a GPU)`, {
    asked: '420 kB',
    holds: brotli <= 420_000,
  });
});

/** Milliseconds since the page was asked for. */
interface Load {
  /** When a square could be pressed, or a queen was there. */
  queen: number;
  /** When all that is waited for stood. */
  whole: number;
  shift: number;
  longest: number;
}

/** In the page: when there was something on its board to press or to see, when all stood, what has shifted, the longest task. */
function look(all: string): void {
  const load: Load = { queen: 0, whole: 0, shift: 0, longest: 0 };
  /** A frame after it is there it has been painted. */
  const painted = (selector: string) =>
    new Promise<number>((done) => {
      const now = () => requestAnimationFrame(document.querySelector(selector) ? () => done(performance.now()) : now);
      now();
    });
  const pressable = painted('.first svg, .figure [data-square]').then((time) => (load.queen = time));
  const whole = painted(all).then((time) => ((load.whole = time), load));
  Object.assign(globalThis, { pressable, whole });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) if (!entry.hadRecentInput) load.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) load.longest = Math.max(load.longest, duration);
  }).observe({ type: 'longtask', buffered: true });
}

/** A first visit. Nothing of the tests' own runs in the page meanwhile but `look`: a selector's scripts are a task of 50 ms. */
async function loaded(path: string, all: string, slow: boolean): Promise<Load> {
  stage.host.packed = true;
  const page = await stage.visit(path, {
    serviceWorkers: 'block',
    ...PHONE,
    before: async (page) => {
      await page.addInitScript(look, all);
      if (slow) await slowed(page, false);
    },
  });
  const tools = await page.context().newCDPSession(page);
  const told = async (expression: string) => (await tools.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true })).result.value as unknown;
  if (path === '') {
    await told('pressable');
    // The first queen is placed by hand on the board that is there.
    await page.touchscreen.tap(195, 400);
  }
  const load = (await told('whole')) as Load;
  if (path === '') expect(await page.locator('.figure .queen').count()).toBeGreaterThan(0);
  await stage.clear();
  return load;
}

test('cold loads', async () => {
  for (const [name, slow] of [
    [`by gzip at 1.6 Mb/s, 150 ms of latency and a processor ${SLOWER} times slower, 390 × 844`, true],
    ['by gzip as the machine is', false],
  ] as const) {
    const story: Load[] = [];
    const watch: Load[] = [];
    for (let round = 0; round < 5; round++) {
      story.push(await loaded('', '[data-figure=race]', slow));
      watch.push(await loaded('#/watch', '.transport:not([inert])', slow));
    }
    record.spread(`the story's first square can be pressed, ${name}`, 's', story.map(({ queen }) => queen / 1000), slow ? 1.5 : 1);
    record.spread('the workbench can be played, so the library is there', 's', watch.map(({ whole }) => whole / 1000), slow ? 3 : undefined);
    const shift = Math.max(...[...story, ...watch].map(({ shift }) => shift));
    record.tell(`largest layout shift of these loads`, shift.toFixed(4), { asked: '0.02', holds: shift < 0.02 });
    record.spread('longest task until all figures of the story stand', 'ms', story.map(({ longest }) => longest), slow ? 50 : undefined);
    record.spread('longest task until the workbench can be played', 'ms', watch.map(({ longest }) => longest), slow ? 50 : undefined);
  }
});

/** Plays at some speed for a while. */
async function played(name: string, query: string, options: BrowserContextOptions, slow: boolean, seconds: number): Promise<void> {
  const page = await stage.visit(`#/watch?${query}`, options);
  const slider = page.getByRole('slider').first();
  const at = async () => Number(await slider.inputValue());
  const from = Number(/step=(\d+)/.exec(query)?.[1]);
  await expect.poll(at).toBe(from);
  if (slow) await slowed(page);
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(at).toBeGreaterThan(from + 3);
  let steps = 0;
  const frames = await traced(stage.browser, page, async () => {
    const look = () => page.evaluate(() => [Number(document.querySelector<HTMLInputElement>('input[type=range]')?.value), performance.now()] as const);
    const [first, start] = await look();
    await page.waitForTimeout(1000 * seconds);
    const [last, end] = await look();
    steps = (1000 * (last - first)) / (end - start);
  });
  expect(steps).toBeGreaterThan(1);
  tell(`${name}, ${seconds} s`, frames, `; ${steps.toFixed(1)} steps a second`, true);
  // Another page that plays on would take its time from the next one, or be counted for it.
  await stage.clear();
}

/** What was asked is asked of the page, not of what it is compared with. */
function tell(what: string, { whole, late, dropped, idle, rate, work, longest, long, busiest }: Frames, more: string, isAsked: boolean): void {
  // The last frame of the time may be the next one's.
  const shown = `${rate.toFixed(1)} (${whole} whole, ${late} late, ${dropped} dropped, ${idle} with nothing to show)${more}`;
  record.tell(`frames a second while something moves, ${what}`, shown, isAsked ? { asked: '60', holds: rate >= 59 } : {});
  const tasks = `${longest.toFixed(1)} ms, ${long} over 50 ms; processor time: ${busiest.toFixed(1)} ms at most, ${work.toFixed(1)} ms a frame`;
  record.tell(`longest task, ${what}`, tasks, isAsked ? { asked: 'none over 50 ms', holds: long === 0 } : {});
}

/** What this machine and browser could do at best: a page that moves one square, and nothing else. */
async function control(seconds: number): Promise<void> {
  const page = await stage.visit('', { ...PHONE, serviceWorkers: 'block' });
  await page.goto('about:blank');
  await page.setContent('<div style="width:60px;height:60px;background:red;will-change:transform"></div>');
  await slowed(page);
  await page.evaluate(() => {
    const square = document.querySelector('div');
    requestAnimationFrame(function move(now) {
      if (square) square.style.transform = `translateX(${now % 300}px)`;
      requestAnimationFrame(move);
    });
  });
  const frames = await traced(stage.browser, page, () => page.waitForTimeout(1000 * seconds));
  tell(`for comparison: an empty page that moves one square, 390 × 844, a processor ${SLOWER} times slower, ${seconds} s`, frames, '', false);
  await stage.clear();
}

test('playing', async () => {
  await control(6);
  const slow = `390 × 844, a processor ${SLOWER} times slower`;
  await played(`4 steps a second on 8 × 8 squares, ${slow}`, 'speed=2&step=40', PHONE, true, 6);
  await played(`60 steps a second on 8 × 8 squares, ${slow}`, 'speed=6&step=40', PHONE, true, 6);
  await played('60 steps a second on 12 × 12 squares, 1280 × 900', 'n=12&speed=6&step=20000', {}, false, 6);
});

async function counted(page: Page, total: string): Promise<number> {
  await page.locator('form .go').click();
  await page.locator('[data-stage=done] .total').waitFor();
  expect(await page.locator('.total').getAttribute('data-digits')).toBe(total);
  return Number(await page.locator('.result').getAttribute('data-seconds'));
}

interface Row {
  kind: string;
  kernel: string;
  count: string;
  seconds_min: number;
}

/** One run of the command by each of two kernels: its best, and the one with vectors as short as the page's. */
function native(n: number, threads: number, total: string): [best: number, short: number] {
  const run = (kernel: string): number => {
    const lines = execFileSync(COMMAND, ['bench', `${n}`, '--threads', `${threads}`, '--runs', '1', '--kernel', kernel, '--json'], { encoding: 'utf8' });
    const row = lines.trim().split('\n').map((line) => JSON.parse(line) as Row).find(({ kind }) => kind === 'row');
    expect(row?.count).toBe(total);
    return row?.seconds_min ?? NaN;
  };
  return [run('best'), run('simd128-w16')];
}

test.runIf(existsSync(COMMAND))('counts, in turns with the command', async () => {
  const THREADS = 2;
  for (const [n, total] of [
    [16, '14772512'],
    [17, '95815104'],
  ] as const) {
    const page = await stage.visit(`#/count?n=${n}&workers=${THREADS}&kernel=vectors`);
    await page.locator('[data-stage=idle]').waitFor();
    const here: number[] = [];
    const there: [number, number][] = [];
    for (let round = 1; round <= 6; round++) {
      here.push(await counted(page, total));
      there.push(native(n, THREADS, total));
    }
    const [first = NaN, ...later] = here;
    const least = [0, 1].map((at) => Math.min(...there.map((run) => run[at as 0 | 1])));
    record.spread(`count n = ${n} in the page, ${THREADS} workers that are kept`, 's', later);
    record.tell(`its first count, which compiles`, `${first.toPrecision(3)} s`);
    for (const [at, name] of [`vectors as short as the page's (SSE4.1)`, 'its best kernel'].entries()) {
      const fastest = least[1 - at] ?? NaN;
      const [best, usual] = [Math.min(...later) / fastest, middle(later) / middle(there.map((run) => run[(1 - at) as 0 | 1]))];
      record.tell(`n = ${n}, the page to the command on ${THREADS} threads with ${name}`, `${best.toFixed(2)} times (smallest of each), ${usual.toFixed(2)} times (medians); command ${fastest.toPrecision(3)} s`, {
        asked: '2 times',
        holds: best <= 2,
      });
    }
  }
});

test('the race', async () => {
  const racers = ['l5', 'scalar', 'simd128-w16'];
  const page = await stage.visit(`#/race?n=15&patience=60&racers=${racers.join(',')}`);
  const times = new Map<string, number[]>(racers.map((racer) => [racer, []]));
  for (let round = 0; round < 3; round++) {
    await page.locator('form .go:enabled').click();
    await page.locator('[data-stage=done]').waitFor();
    for (const racer of racers) times.get(racer)?.push(Number(await page.locator(`[data-racer=${racer}]`).getAttribute('data-seconds')));
  }
  for (const [racer, figures] of times) record.spread(`n = 15 on one thread in Race, ${racer}`, 's', figures);
});

interface Rung {
  solver: string;
  count: string;
  seconds: number;
}

test.runIf(existsSync(COMMAND))('the bit solver here and as native code', async () => {
  const page = await stage.visit('#/race?n=13&racers=l5&patience=60');
  const here: number[] = [];
  const there: number[] = [];
  for (let round = 0; round < 5; round++) {
    await page.locator('form .go:enabled').click();
    await page.locator('[data-stage=done]').waitFor();
    const row = page.locator('[data-racer=l5]');
    expect([await row.getAttribute('data-n'), await row.getAttribute('data-nodes')]).toEqual(['13', '4674890']);
    here.push(Number(await row.getAttribute('data-seconds')));
    const lines = execFileSync(COMMAND, ['ladder', '13', '--json'], { encoding: 'utf8' }).trim().split('\n');
    const l5 = lines.map((line) => JSON.parse(line) as Rung).find(({ solver }) => solver === 'l5');
    expect(l5?.count).toBe('73712');
    there.push(l5?.seconds ?? NaN);
  }
  const [inPage, command] = [Math.min(...here), Math.min(...there)];
  record.tell('solution five on 13 queens, the command and the page', `${command.toPrecision(3)} s and ${inPage.toPrecision(3)} s, ${(command / inPage).toFixed(2)} of its speed`);
});
