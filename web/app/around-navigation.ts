import { flushSync } from 'react-dom'
import type { AroundNavHandler } from 'wouter'
import { isOutdated } from '../api/release.ts'

/**
 * After a release, loads the next page from the server. Otherwise an installed app that's never reloaded would stay outdated.
 * Choices on the same page, and state that a page hands to the next in the history, would be lost, so those wait.
 */
export const aroundNavigation: AroundNavHandler = (navigate, to, options) => {
  const { pathname } = new URL(to, window.location.href)
  if (pathname === window.location.pathname || options?.state || !isOutdated())
    return fadeBetweenPages(navigate, to, options)
  if (options?.replace) window.location.replace(to)
  else window.location.assign(to)
}

const DESK = /^\/admin(\/|$)/

/**
 * Fades from one page to the next (web/ui/motion.css). A choice on the same page doesn't fade: it has to be in the
 * address at once. Neither do redirects, the desk, where staff are in a hurry, or people who prefer less motion.
 */
const fadeBetweenPages: AroundNavHandler = (navigate, to, options) => {
  const from = window.location.pathname
  const path = new URL(to, window.location.href).pathname
  const isReduced = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  if (
    path === from ||
    DESK.test(path) ||
    DESK.test(from) ||
    isReduced ||
    options?.replace ||
    !document.startViewTransition
  )
    return navigate(to, options)
  const fade = document.startViewTransition(() => flushSync(() => navigate(to, options)))
  // Rejected if another navigation cut it short, or the tab is hidden. The page has changed all the same.
  fade.ready.catch(() => {})
}
