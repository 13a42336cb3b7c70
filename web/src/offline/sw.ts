// The service worker: keeps every file of the page, so that it works without a network.
//
// A version is kept whole or not at all. `build/offline.ts` writes the SHA-256 of every file into this
// script; a file that differs is asked for again past all caches. If it still differs, the installation
// fails, the version before stays, and the browser tries again when it next looks for an update.
import { hasSimd } from '../wasm/simd';

declare const self: ServiceWorkerGlobalScope;
/** Filled in when the page is built: the SHA-256 of every file, shortened, and of all of them. */
declare const FILES: Record<string, string>;
declare const VERSION: string;

/** Written into the script once. */
const DIGESTS = FILES;

/** Other pages of the same host have caches, too. */
const PREFIX = `bitqueens ${self.registration.scope} `;
const CACHE = PREFIX + VERSION;

/** What counts with vectors is left out where this browser has none. */
function wanted(): string[] {
  const files = Object.keys(DIGESTS);
  return hasSimd() ? files : files.filter((file) => !/\/counter_bg-.*\.wasm$/.test(file));
}

async function sha256(response: Response): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await response.arrayBuffer()));
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A file of this version. The browser's HTTP cache may hold it from a version before. */
async function intact(file: string): Promise<Response> {
  for (const cache of ['default', 'reload'] as const) {
    const response = await fetch(file, { cache });
    const digest = await sha256(response.clone());
    if (response.ok && digest.startsWith(DIGESTS[file] ?? '?')) return response;
  }
  throw new Error(`${file} belongs to another version of the page`);
}

async function keep(): Promise<void> {
  const files = await Promise.all(wanted().map(async (file) => [file, await intact(file)] as const));
  try {
    const cache = await caches.open(CACHE);
    await Promise.all(files.map(([file, response]) => cache.put(file, response)));
  } catch (error) {
    // No room for all of it.
    await caches.delete(CACHE);
    throw error;
  }
  await self.skipWaiting();
}

async function takeOver(): Promise<void> {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  // The last one stays: a page that is open since before the update has yet to load some of its views.
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
  await self.clients.claim();
}

async function kept(request: Request): Promise<Response | undefined> {
  const path = request.url.replace(/[?#].*/, '').replace(/\/index\.html$/, '/');
  const cache = await caches.open(CACHE);
  return (await cache.match(path)) ?? (await caches.match(path));
}

async function answer(request: Request): Promise<Response> {
  // Storage may fail: then the page works as long as there is a network.
  return (await kept(request).catch(() => undefined)) ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(keep()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  // `reload` asks for what the host has (`start.ts`).
  if (request.method === 'GET' && request.cache !== 'reload' && new URL(request.url).origin === self.location.origin) {
    event.respondWith(answer(request));
  }
});
