import { Notice } from '../ui/panels.tsx'
import { useIsHydrated } from '../ui/use-is-hydrated.ts'

/**
 * Says that signing in can't work, where the browser keeps no cookies: the next page would have forgotten who
 * it was.
 */
export function CookiesNeeded() {
  const isHydrated = useIsHydrated()
  if (!isHydrated || navigator.cookieEnabled) return null
  return (
    <Notice tone="warm" role="alert" title="Cookies are needed to sign in">
      <p>
        Your browser blocks them for this site. Please allow cookies in its settings, and reload this page.
      </p>
    </Notice>
  )
}
