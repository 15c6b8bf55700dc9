import { type ComponentType, StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { setStreamPosition } from '../api/event-stream.ts'
import { keepFirstData, readFirstData } from '../api/keep-first-data.ts'
import { createQueryClient } from '../api/query-client.ts'
import type { AnyContribution } from '../outlets/contribution.ts'
import { watchForInput } from '../session/presence.ts'
import { startWith } from '../shell/lazy-page.tsx'
import { orReload } from '../shell/load-chunk.ts'
import { surviveTranslation } from '../shell/survive-translation.ts'
import { dismissErrorToasts } from '../ui/toasts/toast.ts'
import { ROUTES } from './all-routes.ts'
import { App } from './app.tsx'
import '../session/arrival.ts'
import '../styles.css'

let contributions: Promise<readonly AnyContribution[]> | undefined
/** Once: React waits for one promise. */
const loadContributions = () => {
  contributions ??= orReload(() => import('../../extensions/web.ts'))().then((list) => list.CONTRIBUTIONS)
  return contributions
}

let pictures: Promise<ReadonlyMap<string, ComponentType>> | undefined
const loadPictures = () => {
  pictures ??= orReload(() => import('../../extensions/pictures.ts'))().then((list) => list.PICTURES)
  return pictures
}

async function start(root: HTMLElement): Promise<void> {
  // Preloaded by start-early.js.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  const { pathname } = window.location
  const isInDocument = root.dataset.page === pathname
  // Without its document, a page of an extension may be off.
  const page = ROUTES.find(({ path, of }) => path === pathname && (!of || isInDocument))
  // If that fails, the page tries again, and says so.
  if (page) await orReload(() => startWith(page))().catch(() => {})
  const queryClient = createQueryClient({ onMutate: dismissErrorToasts })
  const firstData = readFirstData(document)
  if (firstData) {
    keepFirstData(queryClient, firstData)
    setStreamPosition(firstData.position)
  }
  const app = (
    <StrictMode>
      <App
        routes={ROUTES}
        queryClient={queryClient}
        contributions={loadContributions}
        pictures={loadPictures}
      />
    </StrictMode>
  )
  // In a transition, React renders in slices of a few milliseconds, and the browser can react in between.
  startTransition(() => {
    // Without data, the page is as in its document. With it, React replaces all of that in one go.
    if (page?.First && !firstData && isInDocument) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
}

watchForInput(window)
surviveTranslation(document.body)
// The app can start after the document has loaded.
if (document.readyState === 'complete') registerWorker()
else window.addEventListener('load', registerWorker)
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no element with the id root')
start(root)

/** Long enough after loading that the worker's downloads don't compete with the page's. */
const QUIET_MS = 3_000

/** Registers the service worker once the page has settled. */
function registerWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  setTimeout(async () => {
    // Not where the browser forbids it, as in private windows: the app works without.
    const registration = await navigator.serviceWorker.register('/service-worker.js').catch(() => null)
    // Installed by an earlier visit after a release. This page was loaded since then, so it needs no files of the old one.
    registration?.waiting?.postMessage('activate')
  }, QUIET_MS)
}
