import type { UseQueryResult } from '@tanstack/react-query'
import type { OwnTime } from '../../../domain/bookings/own-times.ts'
import { cheapestSpaces } from '../../../domain/catalog/cheapest-spaces.ts'
import type { BlockedDate } from '../../../domain/closures/closure.schema.ts'
import { activeItems, itemOf, spacesOf } from '../../catalog/use-catalog.ts'
import type { BookingDraft } from './booking-draft.ts'
import type { BookingFacts } from './booking-facts.tsx'
import { ChooseSpace } from './choose-space.tsx'
import { DateStep } from './date-step.tsx'

interface Props extends Pick<BookingFacts, 'spaces' | 'bundles' | 'now'> {
  draft: BookingDraft
  blockedDates: UseQueryResult<BlockedDate[]>
  /** Times that the customer already has. */
  own: readonly OwnTime[]
  onChange: (changes: Partial<BookingDraft>) => void
}

/** The first two choices of pages that ask for a place and a day: a space, bundle, or any cage, and a day. */
export function PlaceAndDate({ spaces, bundles, now, draft, blockedDates, own, onChange }: Props) {
  const chosen = itemOf(draft, spaces, bundles)
  return (
    <>
      <ChooseSpace spaces={spaces} bundles={bundles} draft={draft} onChange={onChange} />
      <DateStep
        now={now}
        selected={draft.date}
        items={(chosen ? [chosen] : cheapestSpaces(activeItems(spaces))).map(spacesOf)}
        blockedDates={blockedDates}
        own={own}
        onSelect={(date) => onChange({ date })}
      />
    </>
  )
}
