import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { mayBeSignedIn } from '../accounts/signed-in-cookie.ts'
import { useCurrentUser } from '../accounts/use-current-user.ts'
import { orReload } from '../shell/load-chunk.ts'
import { PageShell } from '../shell/page-shell.tsx'
import LandingPage from './landing-page.tsx'

const HomePage = lazy(orReload(() => import('./home-page.tsx')))

/** The landing page for visitors; home when someone is or may be signed in (spec section 2). */
export default function RootPage() {
  const user = useCurrentUser()
  const isHydrating = useIsHydrating()
  const [wasSignedIn, setWasSignedIn] = useState(false)
  const isSignedIn = Boolean(user.data)
  // Home waits for the answer, and says when there's none.
  const mayBe = user.data === undefined && !isHydrating && mayBeSignedIn()
  useEffect(() => {
    if (isSignedIn) setWasSignedIn(true)
  }, [isSignedIn])

  // If the session ends while home is open, home shows why before going to /login.
  if (isHydrating || (!isSignedIn && !wasSignedIn && !mayBe)) return <LandingPage />
  return (
    <Suspense fallback={<PageShell title={undefined} />}>
      <HomePage />
    </Suspense>
  )
}

const never = () => () => {}

/** True while hydrating the prerendered landing page: the first render must match it. */
function useIsHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
}
