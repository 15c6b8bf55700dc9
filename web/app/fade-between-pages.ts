import { flushSync } from 'react-dom'
import type { AroundNavHandler } from 'wouter'

const DESK = /^\/admin(\/|$)/

/**
 * Fades from one page to the next (web/ui/motion.css). Not to another choice on the same page, which has to be in the address at once, nor
 * when the app itself leads elsewhere, at the desk, which has no time for it, or for those who prefer less motion.
 */
export const fadeBetweenPages: AroundNavHandler = (navigate, to, options) => {
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
  // The next page cut it short, or the tab is hidden. The page has changed all the same.
  fade.ready.catch(() => {})
}
