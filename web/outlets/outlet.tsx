import { type ComponentType, type ReactNode, Suspense, use, useContext } from 'react'
import type { More } from '../../domain/bookings/more.schema.ts'
import { useConfig } from '../api/use-config.ts'
import { LoadBoundary } from '../shell/load-boundary.tsx'
import { type Contribution, Contributions, type OutletName, type Outlets } from './contribution.ts'

/** The names of the extensions that are on and add something at a place. Empty until they're known. */
export function useExtensionsAt(at: OutletName): string[] {
  const on = useConfig().data?.extensions ?? {}
  return Object.keys(on).filter((name) => on[name]?.includes(at))
}

/**
 * The parts at a place of the extensions that are on. Suspends until their list is loaded, if there are any.
 */
export function useContributions<Name extends OutletName>(at: Name): readonly Contribution<Name>[] {
  const of = useExtensionsAt(at)
  const load = useContext(Contributions)
  if (of.length === 0) return []
  const parts = use(load()).filter((each) => each.at === at && of.includes(each.of))
  return parts as unknown as readonly Contribution<Name>[]
}

/** The names of the extensions that have fields for a booking. */
export const extensionsOf = ({ more = {} }: { more?: More | undefined }) => Object.keys(more)

interface Props<Name extends OutletName> {
  at: Name
  /** The names of the extensions that can add something here. By default, those that are on. */
  of?: readonly string[] | undefined
  /** Shown while their parts load. */
  fallback: ReactNode
  /** The page fails if these parts don't load. Other parts are left out then. */
  isVital?: boolean
  /** The facts that the place hands over. */
  facts: Outlets[Name]
}

/** A place on a page for extensions. Without any that's on, it loads nothing. */
export function Outlet<Name extends OutletName>({ of, fallback, isVital = false, ...place }: Props<Name>) {
  const on = useExtensionsAt(place.at)
  if (!on.some((name) => of?.includes(name) ?? true)) return null
  const parts = (
    <Suspense fallback={fallback}>
      <Parts {...place} of={of} />
    </Suspense>
  )
  return isVital ? parts : <LoadBoundary fallback={null}>{parts}</LoadBoundary>
}

type PartsProps<Name extends OutletName> = Pick<Props<Name>, 'at' | 'of' | 'facts'>

function Parts<Name extends OutletName>({ at, of, facts }: PartsProps<Name>) {
  return useContributions(at)
    .filter((each) => of?.includes(each.of) ?? true)
    .map((each) => {
      const Part: ComponentType<Outlets[Name]> = each.Part
      return <Part key={each.of} {...facts} />
    })
}
