// The browser that drives the page: Debian's Chromium, without a screen and with nothing kept.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import type { Language } from '../src/languages';
import { PATIENCE } from './patience';
import { serve, type Host } from './serve';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The built page. */
export const FOLDER = process.env['PAGE_DIR'] ?? here('../../target/web');
/** The command, which `cargo xtask test --only page` builds. */
export const COMMAND = process.env['BITQUEENS'] ?? here('../../target/release/bitqueens');
const SCREENS = here('../../target/web-screens');

/** How many times slower the page's thread is made, to see what tests take for granted: `SLOWER=8 npm run drive`. */
const SLOWER = Number(process.env['SLOWER'] ?? 1);

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

function launch(flags: readonly string[]): Promise<Browser> {
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
      ...flags,
    ],
  });
}

export const SIZES = {
  desktop: { viewport: { width: 1280, height: 900 } },
  phone: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  small: { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
} satisfies Record<string, BrowserContextOptions>;
export type Size = keyof typeof SIZES;

export interface Visitor extends BrowserContextOptions {
  size?: Size;
  language?: Language;
  /** Done before the page is asked for. */
  before?: (page: Page) => Promise<unknown>;
  /** Something is missing or goes wrong on purpose: what the page writes as errors is no fault. */
  hasErrors?: boolean;
}

/** The browsers of this process, by their flags: files of tests come one after another, and a browser takes a second to start. */
const browsers = ((globalThis as { browsers?: Map<string, Promise<Browser>> }).browsers ??= new Map());

async function browserWith(flags: readonly string[]): Promise<Browser> {
  const name = flags.join(' ');
  const browser = await browsers.get(name)?.catch(() => undefined);
  if (browser?.isConnected()) return browser;
  const launched = launch(flags);
  browsers.set(name, launched);
  return launched;
}

/** The built page, and the browser that visits it in the tests of a file. */
export class Stage {
  browser!: Browser;
  host!: Host;
  #visits: BrowserContext[] = [];
  /** Errors that the page did not catch, what it wrote as errors, what it did against its Content-Security-Policy. */
  #errors: string[] = [];

  /** Where the page is. */
  get address(): string {
    return this.host.address;
  }

  async open(flags: readonly string[] = []): Promise<void> {
    [this.browser, this.host] = await Promise.all([browserWith(flags), serve(FOLDER)]);
  }

  /**
   * A first visit: a new context, hence nothing stored. `path` is what follows the page's address. The service worker, which
   * fetches the whole page, comes only to those that ask for it.
   */
  async visit(path = '', { size = 'desktop', language = 'en', before, hasErrors = false, ...more }: Visitor = {}): Promise<Page> {
    const locale = language === 'zh' ? 'zh-CN' : 'en-GB';
    const context = await this.browser.newContext({ ...SIZES[size], locale, serviceWorkers: 'block', ...more });
    this.#visits.push(context);
    const page = await context.newPage();
    if (SLOWER > 1) await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    page.setDefaultTimeout(PATIENCE);
    page.setDefaultNavigationTimeout(PATIENCE);
    page.on('pageerror', (error) => hasErrors || this.#errors.push(String(error)));
    page.on('console', (message) => {
      const isForbidden = message.text().includes('Content Security Policy');
      // Without a network, the page asks in vain for a newer version.
      const isOffline = message.text().includes('ERR_INTERNET_DISCONNECTED');
      if (isForbidden || (!hasErrors && !isOffline && message.type() === 'error')) this.#errors.push(message.text());
    });
    await before?.(page);
    await page.goto(this.address + path);
    return page;
  }

  /** What was done against the policy so far was done by a test. */
  allow(): void {
    this.#errors.length = 0;
  }

  /** Visitors leave, and none of them met an error. */
  async clear(): Promise<void> {
    for (const context of this.#visits.splice(0)) await context.close();
    Object.assign(this.host, { folder: FOLDER, headers: {}, packed: false, missing: () => false, asked: [] });
    expect(this.#errors.splice(0)).toEqual([]);
  }
}

/** A picture of the screen, to be looked at: `LOOK=1 npm run drive`. */
export async function look(page: Page, name: string, fullPage = false): Promise<void> {
  if (process.env['LOOK']) await page.screenshot({ path: `${SCREENS}/${name}.png`, fullPage });
}

/** How far the page sticks out sideways. */
export const overhang = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The view is there with all that it shows: two looks at it, some frames apart, see the same elements. */
export async function settled(page: Page): Promise<void> {
  await page.locator('main h1').waitFor();
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
export function opened(flags: readonly string[] = []): Stage {
  const stage = new Stage();
  beforeAll(() => stage.open(flags));
  afterEach(() => stage.clear());
  afterAll(() => stage.host?.close());
  return stage;
}

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe finds on a page, in words. */
export async function findings(page: Page): Promise<string[]> {
  // As the browser's tools run scripts, for the page's policy forbids any within it.
  await page.evaluate(axe);
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: typeof import('axe-core') };
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations.flatMap(({ id, help, nodes }) => nodes.map((node) => `${id}: ${help}: ${node.html}`));
  });
}
