import { type ComponentType, type ReactNode, Suspense, use, useContext } from 'react'
import { useConfig } from '../api/use-config.ts'
import { type AnyContribution, Contributions, type OutletName, type Outlets } from './contribution.ts'

/** The parts at a place. Suspends until their list is loaded. */
export function useContributions(at: OutletName): readonly AnyContribution[] {
  return use(useContext(Contributions)()).filter((each) => each.at === at)
}

interface Props<Name extends OutletName> {
  at: Name
  /** The names of the extensions that can add something here. By default, those that are on. */
  of?: readonly string[] | undefined
  /** Shown while their parts load. */
  fallback: ReactNode
  /** The facts that the place hands over. */
  facts: Outlets[Name]
}

/** A place on a page for extensions. Without any, it loads nothing. */
export function Outlet<Name extends OutletName>({ of: names, fallback, ...place }: Props<Name>) {
  const { data: config } = useConfig()
  const of = names ?? config?.extensions ?? []
  if (of.length === 0) return null
  return (
    <Suspense fallback={fallback}>
      <Parts {...place} of={of} />
    </Suspense>
  )
}

type PartsProps<Name extends OutletName> = Pick<Props<Name>, 'at' | 'facts'> & { of: readonly string[] }

function Parts<Name extends OutletName>({ at, of, facts }: PartsProps<Name>) {
  return useContributions(at)
    .filter((each) => of.includes(each.of))
    .map((each) => {
      const Part = each.Part as ComponentType<Outlets[Name]>
      return <Part key={each.of} {...facts} />
    })
}
