// Watches the page start, from a script of its own, as the page's scripts may be what is missing.
//
// A page whose scripts cannot be loaded, or one of whose views cannot, is often one that a cache mixed
// from two versions. What the browser keeps of it is dropped, and the page loaded again, once; if that does
// not help, it says what a visitor can do.
import { paintFirst } from './first-paint';

paintFirst();
// What views other than the story need is downloaded beside the page's own scripts.
if (/^#\/(?!story)./.test(location.hash)) for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-rel]')) link.rel = link.dataset['rel'] ?? '';

const PROBLEM = [
  'This page could not start. Reload it while you are online; if that does not help, delete the data of this site in the settings of the browser, or use a newer browser.',
  '页面未能启动。请在联网时重新载入；如果仍然不行，请在浏览器设置中清除本站的数据，或换用较新的浏览器。',
];

/** Milliseconds in which a place in the history is repaired once. */
const PAUSE = 3_600_000;

/** Kept in the history, which survives a reload even where storage is switched off. */
function repairedLately(): boolean {
  return Math.abs(Date.now() - Number((history.state as { repaired?: number } | null)?.repaired)) < PAUSE;
}

/** What fails is left: storage may be switched off, or there may be no service worker. */
async function tried(act: () => Promise<unknown>): Promise<void> {
  try {
    await act();
  } catch {
    // The next step may help alone.
  }
}

/** Drops what the browser keeps of the page, and loads it again; false when the host cannot be reached. */
async function repair(): Promise<boolean> {
  const anew = (address: string) => fetch(address, { cache: 'reload' });
  try {
    // Without a network, what is kept is all there is.
    if (!(await anew('./')).ok) return false;
  } catch {
    return false;
  }
  // The HTTP cache may hold broken answers.
  const loaded = performance.getEntriesByType('resource').filter(({ name }) => name.startsWith(location.origin));
  await Promise.allSettled(loaded.map(({ name }) => anew(name)));
  await tried(async () => {
    const own = `bitqueens ${new URL('./', location.href).href} `;
    const names = await caches.keys();
    await Promise.all(names.filter((name) => name.startsWith(own)).map((name) => caches.delete(name)));
  });
  await tried(async () => (await navigator.serviceWorker.getRegistration())?.unregister());
  history.replaceState({ repaired: Date.now() }, '');
  location.reload();
  return true;
}

/** The page's own scripts have put something in place of the first boards. */
const isStarted = (): boolean => document.querySelector('#page > :not(.first)') !== null;

let busy = false;
async function start(): Promise<void> {
  if (busy) return;
  busy = true;
  if (!repairedLately() && (await repair())) return;
  busy = false;
  const place = document.getElementById('page');
  if (!place || isStarted()) return;
  place.replaceChildren();
  for (const [at, text] of PROBLEM.entries()) {
    const line = document.createElement('p');
    line.lang = at === 0 ? 'en' : 'zh-Hans';
    line.textContent = text;
    line.style.margin = '1rem';
    place.append(line);
  }
}

// Scripts of a view, which are loaded when it is first asked for.
addEventListener('vite:preloadError', () => void start());
// All scripts of the page have run, or cannot.
addEventListener('load', () => {
  if (!isStarted()) void start();
});
