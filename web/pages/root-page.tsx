import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useCurrentUser } from '../accounts/use-current-user.ts'
import { orReload } from '../shell/load-chunk.ts'
import LandingPage from './landing-page.tsx'

const HomePage = lazy(orReload(() => import('./home-page.tsx')))

/** The landing page while loading or signed out; home when signed in (spec section 2). */
export default function RootPage() {
  const user = useCurrentUser()
  const isHydrating = useIsHydrating()
  const [wasSignedIn, setWasSignedIn] = useState(false)
  const isSignedIn = Boolean(user.data)
  useEffect(() => {
    if (isSignedIn) setWasSignedIn(true)
  }, [isSignedIn])

  // If the session ends while home is open, home shows why before going to /login.
  if (isHydrating || (!isSignedIn && !wasSignedIn)) return <LandingPage />
  return (
    <Suspense fallback={<LandingPage />}>
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
