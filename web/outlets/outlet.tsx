import { type ComponentType, createContext, type ReactNode, Suspense, useContext } from 'react'
import type { AnyContribution, OutletName, Outlets } from './contribution.ts'

/** The parts of all extensions, from composition (`web/app/main.tsx`). */
export const Contributions = createContext<readonly AnyContribution[]>([])

interface Props<Name extends OutletName> {
  at: Name
  /** The names of the extensions that add something here. The others aren't loaded. */
  of: readonly string[]
  /** Shown while their parts load. */
  fallback: ReactNode
  /** The facts that the place hands over. */
  facts: Outlets[Name]
}

/** The parts at a place. */
export function useContributions(at: OutletName): readonly AnyContribution[] {
  return useContext(Contributions).filter((each) => each.at === at)
}

/** A place on a page for extensions. */
export function Outlet<Name extends OutletName>({ at, of, fallback, facts }: Props<Name>) {
  return useContributions(at)
    .filter((each) => of.includes(each.of))
    .map(({ of, Part }) => {
      const Shown = Part as ComponentType<Outlets[Name]>
      return (
        <Suspense key={of} fallback={fallback}>
          <Shown {...facts} />
        </Suspense>
      )
    })
}
