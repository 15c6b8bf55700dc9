import { useEffect } from 'react'
import { routes } from './routes.tsx'

const QUIET_MS = 2000
const AFTER_SIGN_IN = ['/booking', '/checkout', '/payment-success', '/dashboard', '/profile']

/** Preloads the pages a signed-in user is likely to open next, once the current page has settled. */
export function usePreloadedPages(isSignedIn: boolean, isStaff: boolean): void {
  useEffect(() => {
    if (!isSignedIn) return
    const timer = setTimeout(() => {
      for (const { path, load } of routes) {
        // A failed preload doesn't matter: opening the page loads it again.
        if (AFTER_SIGN_IN.includes(path) || (isStaff && path.startsWith('/admin'))) load().catch(() => {})
      }
    }, QUIET_MS)
    return () => clearTimeout(timer)
  }, [isSignedIn, isStaff])
}
