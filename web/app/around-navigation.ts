import type { AroundNavHandler } from 'wouter'
import { isOutdated } from '../api/release.ts'
import { fadeBetweenPages } from './fade-between-pages.ts'

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
