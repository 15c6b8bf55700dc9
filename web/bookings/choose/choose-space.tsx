import type { ReactNode } from 'react'
import { CatalogSelects } from '../../catalog/catalog-selects.tsx'
import { type BookingDraft, useBookingDraft } from './booking-draft.ts'
import type { BookingFacts } from './booking-facts.tsx'
import { STEPS } from './step-anchors.ts'

type Catalog = Pick<BookingFacts, 'spaces' | 'bundles'>

interface Props extends Catalog {
  draft: BookingDraft
  onChange: (changes: Partial<BookingDraft>) => void
  /** Below the selects. */
  children?: ReactNode
}

/** The first choice of pages that ask for a place: a space, a bundle, or any cage. */
export function ChooseSpace({ spaces, bundles, draft, onChange, children }: Props) {
  return (
    <section aria-labelledby={STEPS.item} className="grid gap-2">
      <h2 id={STEPS.item} tabIndex={-1} className="sr-only">
        Choose Your Space
      </h2>
      <CatalogSelects
        spaces={spaces}
        bundles={bundles}
        spaceId={draft.spaceId}
        bundleId={draft.bundleId}
        onSelect={onChange}
      />
      {children}
    </section>
  )
}

/** The same while days and times are still loading. */
export function EarlyChoice(catalog: Catalog) {
  const [draft, change] = useBookingDraft()
  return <ChooseSpace {...catalog} draft={draft} onChange={change} />
}
