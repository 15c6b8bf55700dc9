import { mayBeSignedIn } from './signed-in-cookie.ts'

/**
 * Whether a visitor reloaded / and got this document, although the server sends visitors the landing page.
 * Something else answered in its place, and would again. One visit isn't enough: the session may have ended,
 * and its cookie gone, since the browser asked for this document. Has to be loaded with the app: it looks
 * before any navigation.
 */
export const reloadedAsVisitor =
  typeof window !== 'undefined' &&
  window.location.pathname === '/' &&
  !mayBeSignedIn() &&
  navigationType() === 'reload'

function navigationType(): NavigationTimingType | undefined {
  const [entry] = performance.getEntriesByType('navigation')
  return entry instanceof PerformanceNavigationTiming ? entry.type : undefined
}
