// The service worker: keeps every file of the page, so that it works without a network.
//
// A new version of the page has other file names, hence another list and another cache; the old
// cache goes when the new worker takes over.
import { hasSimd } from '../wasm/simd';

declare const self: ServiceWorkerGlobalScope;
/** Filled in when the page is built (`build/offline.ts`). */
declare const FILES: string[];
declare const VERSION: string;

const PREFIX = 'bitqueens-';
const CACHE = PREFIX + VERSION;

/** The WebAssembly build that this browser will not ask for is left out. */
function wanted(): string[] {
  const other = hasSimd() ? 'plain' : 'simd';
  return ['./', ...FILES.filter((file) => !new RegExp(`/${other}-.*\\.wasm$`).test(file))];
}

async function keep(): Promise<void> {
  const cache = await caches.open(CACHE);
  await cache.addAll(wanted());
  await self.skipWaiting();
}

async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  }
  await self.clients.claim();
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const path = request.mode === 'navigate' ? './' : request;
  return (await cache.match(path, { ignoreSearch: true })) ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(keep()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method === 'GET' && new URL(request.url).origin === self.location.origin) {
    event.respondWith(answer(request));
  }
});
