import { enable as enableNavigationPreload } from 'workbox-navigation-preload'
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { NetworkOnly } from 'workbox-strategies'

/** Scripts, styles, and fonts of customers' pages, and the shell. The build writes the list (scripts/write-service-worker.ts). */
declare const PRECACHED: { url: string; revision: string | null }[]
/** One of them, for browsers without Temporal. */
declare const POLYFILL: string

declare const self: {
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(
    type: 'activate',
    listener: (event: { waitUntil(work: Promise<void>): void }) => void,
  ): void
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void
}

const NETWORK_TIMEOUT_SECONDS = 5

// Only files that are the same for everyone. No response of the API is kept, and no document, which can have someone's data in it.
precacheAndRoute(PRECACHED.filter(({ url }) => url !== POLYFILL || !('Temporal' in globalThis)))
cleanupOutdatedCaches()

// Documents come from the server, so a new release is seen at the next navigation. Without a connection, the shell of
// the release that was installed last starts from its own files.
enableNavigationPreload()
registerRoute(
  new NavigationRoute(
    new NetworkOnly({
      networkTimeoutSeconds: NETWORK_TIMEOUT_SECONDS,
      plugins: [{ handlerDidError: () => matchPrecache('/shell.html') }],
    }),
    { denylist: [/^\/(api|sandbox)\//] },
  ),
)

// The page sends this when it was loaded from the new release. Until then, pages of the previous one keep their files.
self.addEventListener('message', ({ data }) => {
  if (data === 'activate') void self.skipWaiting()
})
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))
