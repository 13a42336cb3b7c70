/** Asks the browser to keep the page for use without a network; without that it works all the same. */
export function keepOffline(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  addEventListener('load', () => {
    // Refused when storage is off, and on hosts without a certificate.
    navigator.serviceWorker.register('./sw.js').catch(() => undefined);
  });
}
