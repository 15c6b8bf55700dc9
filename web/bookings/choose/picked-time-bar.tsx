import { lazy, Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { nextPath } from '../../../domain/accounts/next-path.ts'
import { orReload } from '../../shell/load-chunk.ts'
import { useIsHydrated } from '../../ui/use-is-hydrated.ts'

const PickedTime = lazy(orReload(() => import('./picked-time.tsx')))

/** The time that a visitor tapped before they have to sign in. Loads nothing without one. */
export function PickedTimeBar() {
  const next = nextPath(useSearchParams()[0].get('next'))
  const isHydrated = useIsHydrated()
  if (!isHydrated || !/^\/booking\?.*\bhour=/.test(next)) return null
  return (
    <Suspense fallback={null}>
      <PickedTime next={next} />
    </Suspense>
  )
}
