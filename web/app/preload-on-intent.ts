import { useEffect } from 'react'
import { routes } from './routes.ts'

const SIGNS = ['pointerover', 'pointerdown', 'focusin'] as const

/** Loads a page once someone points at a link to it, presses it, or moves focus there: soon enough, and only what they open. */
export function usePreloadOnIntent(): void {
  useEffect(() => {
    for (const sign of SIGNS) document.addEventListener(sign, preload, { passive: true })
    return () => {
      for (const sign of SIGNS) document.removeEventListener(sign, preload)
    }
  }, [])
}

function preload({ target }: Event): void {
  const link = target instanceof Element ? target.closest('a') : null
  if (!link || link.origin !== window.location.origin) return
  const route = routes.find(({ path }) => path === link.pathname || isDesk(path, link.pathname))
  // A failed preload doesn't matter: opening the page loads it again.
  route?.load().catch(() => {})
}

const isDesk = (route: string, path: string) => route.startsWith('/admin') && /^\/admin(\/|$)/.test(path)
