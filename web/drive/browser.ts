// The browser that drives the page: Debian's Chromium, without a screen and with nothing kept.
import { existsSync, mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright-core';
import type { Language } from '../src/language.svelte';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The built page. */
export const FOLDER = process.env['PAGE_DIR'] ?? here('../../target/web');
/** Where pictures of the screens go, to be looked at. */
export const SCREENS = here('../../target/web-screens');

const CHROMIUM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

export function launch(more: readonly string[] = []): Promise<Browser> {
  if (!existsSync(`${FOLDER}/index.html`)) throw new Error(`build the page first: there is no ${FOLDER}/index.html`);
  mkdirSync(SCREENS, { recursive: true });
  // Without a folder for the user's data Playwright makes an empty one, and removes it.
  return chromium.launch({
    executablePath: CHROMIUM,
    headless: true,
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
  context: BrowserContext;
  page: Page;
  /** Errors that the page did not catch, and what it wrote as errors. */
  errors: string[];
}

/** A first visit: a new context, hence nothing stored. */
export async function visit(
  browser: Browser,
  address: string,
  { size = 'desktop', language = 'en', ...more }: { size?: Size; language?: Language } & BrowserContextOptions = {},
): Promise<Visit> {
  const locale = language === 'zh' ? 'zh-CN' : 'en-GB';
  const context = await browser.newContext({ ...SIZES[size], locale, ...more });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.goto(address);
  page.setDefaultTimeout(10_000);
  return { context, page, errors };
}
