// New versions of the page on a host that lets browsers cache, and a page that cannot start.
import { copyFileSync, cpSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { VIEW_NAMES } from '../src/address/route';
import { serviceWorker } from '../build/offline';
import { FOLDER, opened } from './browser';

const stage = opened();

/** The next version, and one whose upload is not complete: the page is still that of the version before. */
let next: string;
let half: string;
beforeAll(async () => {
  next = await version('-next');
  half = mkdtempSync(join(tmpdir(), 'bitqueens-page-'));
  cpSync(next, half, { recursive: true });
  copyFileSync(join(FOLDER, 'index.html'), join(half, 'index.html'));
});
afterAll(() => {
  for (const folder of [next, half]) rmSync(folder, { recursive: true });
});

const LASTING = { 'cache-control': 'max-age=600' };

const shownVersion = (page: Page) => page.locator('html').getAttribute('data-version');

/** The first version, kept by the service worker; whatever the browser asked for it may use for ten minutes. */
async function keptVisit(path = '#/watch', hasErrors = false) {
  stage.host.headers = LASTING;
  const page = await stage.visit(path, { serviceWorkers: 'allow', hasErrors });
  await page.locator('main h1').waitFor();
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  return page;
}

/** Looks for an update, as browsers do from time to time; what became of it. */
function update(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    const before = registration.active;
    // Refused when the installation fails, in some browsers.
    await registration.update().catch(() => undefined);
    const worker = registration.installing ?? registration.waiting ?? registration.active;
    if (!worker || worker === before) return 'none';
    while (worker.state !== 'activated' && worker.state !== 'redundant') {
      await new Promise((resolve) => worker.addEventListener('statechange', resolve, { once: true }));
    }
    return worker.state;
  });
}

/** Views without the network; one that counts needs a worker and its part of the library. */
async function viewsOffline(page: Page, views: readonly string[] = ['story', 'count?n=9']): Promise<void> {
  await page.context().setOffline(true);
  for (const view of views) {
    await page.goto(`${stage.address}#/${view}`);
    await page.reload();
    await page.locator('main h1').waitFor();
    if (view.endsWith('n=9')) await page.locator('[data-stage=done] [data-digits="352"]').waitFor();
  }
  await page.context().setOffline(false);
}

test('two versions within the time for which the host lets browsers cache', async () => {
  const page = await keptVisit();
  stage.host.folder = next;
  expect(await update(page)).toBe('activated');
  await page.reload();
  await page.locator('main h1').waitFor();
  expect(await shownVersion(page)).toBe('-next');
  await viewsOffline(page, [...VIEW_NAMES, 'count?n=9']);
  // And back again, as after a version that is withdrawn.
  stage.host.folder = FOLDER;
  expect(await update(page)).toBe('activated');
  await viewsOffline(page);
  expect(await shownVersion(page)).toBeNull();
});

test('a version that is not complete on the host is not kept, and tried again', async () => {
  const page = await keptVisit();
  stage.host.folder = half;
  expect(await update(page)).toBe('redundant');
  await viewsOffline(page);
  expect(await shownVersion(page)).toBeNull();
  stage.host.folder = next;
  expect(await update(page)).toBe('activated');
  await viewsOffline(page);
  expect(await shownVersion(page)).toBe('-next');
});

test('a page that is open during an update loads its other views all the same', async () => {
  const page = await keptVisit();
  stage.host.folder = next;
  expect(await update(page)).toBe('activated');
  for (const name of ['Race', 'Play', 'Labs']) {
    await page.getByRole('link', { name }).click();
    await page.locator('main h1').waitFor();
  }
  await page.goto(`${stage.address}#/count?n=9`);
  await page.locator('[data-stage=done] [data-digits="352"]').waitFor();
  expect(await shownVersion(page)).toBeNull();
});

/** What the service worker keeps of the page becomes a page of an unknown version. */
const spoil = (page: Page) =>
  page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const kept = await (await cache.match('./'))?.text();
      const text = kept?.replace(/index-[^"]*\.js/, 'index-gone.js') ?? '';
      await cache.put('./', new Response(text, { headers: { 'content-type': 'text/html' } }));
    }
  });

test('a page that cannot start drops what is kept of it, and is loaded again', async () => {
  const page = await keptVisit('#/count?n=9', true);
  await spoil(page);
  await page.reload();
  await page.locator('[data-stage=done] [data-digits="352"]').waitFor();
  // And it is kept again, whole.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await viewsOffline(page);
});

test('without a network a page that cannot start drops nothing', async () => {
  const page = await keptVisit('#/watch', true);
  await spoil(page);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText('This page could not start').waitFor();
  expect(await page.evaluate(() => caches.keys())).toHaveLength(1);
  await page.context().setOffline(false);
  await page.reload();
  await page.locator('main h1').waitFor();
});

test('a page that never starts is loaded twice, and then says what to do', async () => {
  stage.host.missing = (name) => /^assets\/index-.*\.js$/.test(name);
  const page = await stage.visit('', { hasErrors: true });
  await page.getByText('This page could not start').waitFor();
  await page.getByText('页面未能启动').waitFor();
  await page.waitForTimeout(1000);
  // Twice by the browser, once to see whether the host is there.
  expect(stage.host.asked.filter((name) => name === 'index.html')).toHaveLength(3);
  // Reloaded by the visitor it still does not go round in circles.
  await page.reload();
  await page.getByText('This page could not start').waitFor();
  await page.waitForTimeout(500);
  expect(stage.host.asked.filter((name) => name === 'index.html')).toHaveLength(4);
  stage.host.missing = () => false;
  await page.reload();
  await page.locator('main h1').waitFor();
});

test('a script that the browser remembers as missing is asked for again', async () => {
  stage.host.headers = LASTING;
  stage.host.missing = (name) => /^assets\/index-.*\.js$/.test(name);
  const page = await stage.visit('', {
    hasErrors: true,
    // There by the time that it is asked for anew.
    before: async (page) => page.on('response', (response) => response.status() === 404 && (stage.host.missing = () => false)),
  });
  await page.locator('main h1').waitFor();
});

test('a view of a version that is gone: the page is loaded again, in that view', async () => {
  // The story: all other views are in one file, which is not there yet.
  const page = await stage.visit('', { hasErrors: true });
  await page.locator('main h1').waitFor();
  stage.host.folder = next;
  await page.getByText('More', { exact: true }).click();
  await page.locator('.more').getByRole('link', { name: 'Race' }).click();
  await page.getByRole('heading', { name: 'Race the solvers' }).waitFor();
  expect(await shownVersion(page)).toBe('-next');
});

test('a view that is never to be had: said, and tried again when asked', async () => {
  stage.host.missing = (name) => /views-.*\.js$/.test(name);
  const page = await stage.visit('#/race', { hasErrors: true });
  const asked = () => stage.host.asked.filter((name) => name === 'index.html').length;
  await page.getByText('This part of the page could not be loaded').waitFor();
  await page.waitForTimeout(1000);
  await page.getByText('This part of the page could not be loaded').waitFor();
  expect(asked()).toBe(3);
  stage.host.missing = () => false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'Race the solvers' }).waitFor();
});

/** A copy of the page in which every file under `assets` has another name, as if all of them had changed. */
async function version(mark: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'bitqueens-page-'));
  cpSync(FOLDER, folder, { recursive: true });
  const assets = join(folder, 'assets');
  const names = readdirSync(assets).map((name) => [name, name.replace(/\.\w+$/, `${mark}$&`)] as const);
  for (const [before, after] of names) renameSync(join(assets, before), join(assets, after));
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(html|js|css)$/.test(name))) {
    let text = readFileSync(join(folder, file), 'utf8');
    for (const [before, after] of names) text = text.replaceAll(before, after);
    if (file === 'index.html') text = text.replace('<html', `<html data-version="${mark}"`);
    writeFileSync(join(folder, file), text);
  }
  await serviceWorker(folder);
  return folder;
}
