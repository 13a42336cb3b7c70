// The browser that drives the page: Debian's Chromium, without a screen and with nothing kept.
import { existsSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Language } from '../src/language.svelte';
import { PATIENCE } from './patience';
import { serve, type Host } from './serve';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The built page. */
export const FOLDER = process.env['PAGE_DIR'] ?? here('../../target/web');
/** The command, which `cargo xtask test --only page` builds. */
export const COMMAND = process.env['BITQUEENS'] ?? here('../../target/release/bitqueens');
/** Where pictures of the screens go, to be looked at. */
export const SCREENS = here('../../target/web-screens');

/** How many times slower the page's thread is made, to see what tests take for granted: `SLOWER=8 npm run drive`. */
const SLOWER = Number(process.env['SLOWER'] ?? 1);

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

function launch(more: readonly string[]): Promise<Browser> {
  if (!existsSync(`${FOLDER}/index.html`)) throw new Error(`build the page first: there is no ${FOLDER}/index.html`);
  mkdirSync(SCREENS, { recursive: true });
  // Without a folder for the user's data Playwright makes an empty one, and removes it.
  return chromium.launch({
    executablePath: CHROMIUM,
    headless: true,
    timeout: PATIENCE,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  });
}

export const SIZES = {
  desktop: { viewport: { width: 1280, height: 900 } },
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  small: { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
} satisfies Record<string, BrowserContextOptions>;
export type Size = keyof typeof SIZES;

export interface Visit {
  page: Page;
  /** Errors that the page did not catch, and what it wrote as errors. */
  errors: string[];
}

export interface Visitor extends BrowserContextOptions {
  size?: Size;
  language?: Language;
  /** Done before the page is asked for. */
  before?: (page: Page) => Promise<unknown>;
}

/** The built page, and the one browser that visits it in the tests of a file. */
export class Stage {
  browser!: Browser;
  host!: Host;
  #visits: BrowserContext[] = [];
  /** What the page did against its Content-Security-Policy. */
  #forbidden: string[] = [];

  /** Where the page is. */
  get address(): string {
    return this.host.address;
  }

  async open(more: readonly string[] = []): Promise<void> {
    [this.browser, this.host] = await Promise.all([launch(more), serve(FOLDER)]);
  }

  async close(): Promise<void> {
    await this.browser?.close();
    await this.host?.close();
  }

  /** A first visit: a new context, hence nothing stored. `path` is what follows the page's address. */
  async visit(path = '', { size = 'desktop', language = 'en', before, ...more }: Visitor = {}): Promise<Visit> {
    const locale = language === 'zh' ? 'zh-CN' : 'en-GB';
    const context = await this.browser.newContext({ ...SIZES[size], locale, ...more });
    this.#visits.push(context);
    const page = await context.newPage();
    if (SLOWER > 1) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    page.setDefaultTimeout(PATIENCE);
    page.setDefaultNavigationTimeout(PATIENCE);
    const errors: string[] = [];
    page.on('pageerror', (error) => errors.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text());
      if (message.text().includes('Content Security Policy')) this.#forbidden.push(message.text());
    });
    await before?.(page);
    await page.goto(this.address + path);
    return { page, errors };
  }

  /** What was done against the policy so far was done by a test. */
  allow(): void {
    this.#forbidden.length = 0;
  }

  /** Visitors leave. */
  async clear(): Promise<void> {
    for (const context of this.#visits.splice(0)) await context.close();
    Object.assign(this.host, { folder: FOLDER, headers: {}, missing: () => false, asked: [] });
    expect(this.#forbidden.splice(0)).toEqual([]);
  }
}

/** The view is there with all that it shows: two looks at it, some frames apart, see the same elements. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').waitFor();
  await page.evaluate(async () => {
    const frames = async (count: number) => {
      for (let frame = 0; frame < count; frame++) await new Promise(requestAnimationFrame);
    };
    const look = () => document.querySelectorAll('main *').length;
    for (let before = -1; before !== look(); ) {
      before = look();
      await frames(20);
    }
  });
}

/** A browser for all tests of a file; every visit ends with its test. */
export function opened(more: readonly string[] = []): Stage {
  const stage = new Stage();
  beforeAll(() => stage.open(more));
  afterEach(() => stage.clear());
  afterAll(() => stage.close());
  return stage;
}
