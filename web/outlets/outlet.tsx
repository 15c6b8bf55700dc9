import { type ComponentType, type ReactNode, Suspense, use, useContext } from 'react'
import { type AnyContribution, Contributions, type OutletName, type Outlets } from './contribution.ts'

/** The parts at a place. Suspends until their list is loaded. */
export function useContributions(at: OutletName): readonly AnyContribution[] {
  return use(useContext(Contributions)()).filter((each) => each.at === at)
}

interface Props<Name extends OutletName> {
  at: Name
  /** The names of the extensions that add something here. The others aren't loaded. */
  of: readonly string[]
  /** Shown while their parts load. */
  fallback: ReactNode
  /** The facts that the place hands over. */
  facts: Outlets[Name]
}

/** A place on a page for extensions. Without any, it loads nothing. */
export function Outlet<Name extends OutletName>(props: Props<Name>) {
  if (props.of.length === 0) return null
  return (
    <Suspense fallback={props.fallback}>
      <Parts {...props} />
    </Suspense>
  )
}

function Parts<Name extends OutletName>({ at, of, facts }: Props<Name>) {
  return useContributions(at)
    .filter((each) => of.includes(each.of))
    .map((each) => {
      const Part = each.Part as ComponentType<Outlets[Name]>
      return <Part key={each.of} {...facts} />
    })
}
