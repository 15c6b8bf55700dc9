import { useEffect } from 'react'
import { routes } from './routes.tsx'

const QUIET_MS = 2000
const AFTER_SIGN_IN = ['/booking', '/checkout', '/payment-success', '/dashboard', '/profile']

/** Fetches what somebody signed in is about to open, once the page at hand has had its turn. */
export function usePreloadedPages(isSignedIn: boolean, isStaff: boolean): void {
  useEffect(() => {
    if (!isSignedIn) return
    const timer = setTimeout(() => {
      for (const { path, load } of routes) {
        // Offline now, perhaps not then: the page is asked for again when it is opened.
        if (AFTER_SIGN_IN.includes(path) || (isStaff && path.startsWith('/admin'))) load().catch(() => {})
      }
    }, QUIET_MS)
    return () => clearTimeout(timer)
  }, [isSignedIn, isStaff])
}
