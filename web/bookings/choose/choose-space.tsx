import type { ReactNode } from 'react'
import { CatalogSelects } from '../../catalog/catalog-selects.tsx'
import { ItemCard } from '../../catalog/item-card.tsx'
import { itemOf } from '../../catalog/use-catalog.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Section } from '../../ui/panels.tsx'
import { type BookingDraft, useBookingDraft, writeDraft } from './booking-draft.ts'
import type { BookingFacts } from './booking-facts.tsx'
import { STEPS } from './step-anchors.ts'

type Catalog = Pick<BookingFacts, 'spaces' | 'bundles'>

interface Props extends Catalog {
  draft: BookingDraft
  onChange: (changes: Partial<BookingDraft>) => void
  /** Below the selects. */
  children?: ReactNode
}

/** The first choice of the booking page: a space, a bundle, or any cage, and what's known of it. */
export function ChooseSpace({ spaces, bundles, draft, onChange, children }: Props) {
  const chosen = itemOf(draft, spaces, bundles)
  return (
    <Section
      title="Choose Your Space"
      anchor={STEPS.item}
      action={
        <ButtonLink
          href={`/season?${new URLSearchParams(writeDraft(draft))}`}
          variant="quiet"
          className="-mr-4"
        >
          Every Week
        </ButtonLink>
      }
    >
      <CatalogSelects
        spaces={spaces}
        bundles={bundles}
        spaceId={draft.spaceId}
        bundleId={draft.bundleId}
        onSelect={onChange}
      />
      {children}
      {chosen ? (
        <ItemCard item={chosen} spaces={spaces} />
      ) : (
        <p className="text-sm text-ink-soft">
          Pick a time to see everything that's open then. We choose a cage when you book, and you see it
          before you pay.
        </p>
      )}
    </Section>
  )
}

/** The same while days and times are still loading. */
export function EarlyChoice(catalog: Catalog) {
  const [draft, change] = useBookingDraft()
  return <ChooseSpace {...catalog} draft={draft} onChange={change} />
}
