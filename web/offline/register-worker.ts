/** Long enough after loading that the worker's downloads don't compete with the page's. */
const QUIET_MS = 10_000

/** Registers the service worker once the page has settled. */
export function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  setTimeout(async () => {
    // Not where the browser forbids it, as in private windows: the app works without.
    const registration = await navigator.serviceWorker.register('/service-worker.js').catch(() => null)
    // Installed by an earlier visit after a release. This page was loaded since then, so it needs no files of the old one.
    registration?.waiting?.postMessage('activate')
  }, QUIET_MS)
}
