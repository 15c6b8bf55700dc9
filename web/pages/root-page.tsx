import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useCurrentUser } from '../accounts/use-current-user.ts'
import { orReload } from '../shell/load-chunk.ts'
import LandingPage from './landing-page.tsx'

const HomePage = lazy(orReload(() => import('./home-page.tsx')))

/** The landing page while loading or signed out; home once somebody is signed in. */
export default function RootPage() {
  const user = useCurrentUser()
  const isHydrating = useIsHydrating()
  const [wasSignedIn, setWasSignedIn] = useState(false)
  const isSignedIn = Boolean(user.data)
  useEffect(() => {
    if (isSignedIn) setWasSignedIn(true)
  }, [isSignedIn])

  // A session that ends while home is open is home's to explain, before it leaves for the sign-in page.
  if (isHydrating || (!isSignedIn && !wasSignedIn)) return <LandingPage />
  return (
    <Suspense fallback={<LandingPage />}>
      <HomePage />
    </Suspense>
  )
}

const never = () => () => {}

/** True while the prerendered landing page is taken over, which must begin with the very same page. */
function useIsHydrating(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
}
