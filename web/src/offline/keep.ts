/** Asks the browser to keep the page for use without a network; without that it works all the same. */
export function keepOffline(): void {
  if (!import.meta.env.PROD) return;
  addEventListener('load', async () => {
    try {
      await navigator.serviceWorker.register('./sw.js');
    } catch {
      // There is none on hosts without a certificate; browsers refuse it when storage is off, or full.
    }
  });
}
