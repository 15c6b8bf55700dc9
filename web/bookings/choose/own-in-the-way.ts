import type { Booking } from '../../../domain/bookings/booking.schema.ts'
import { type OwnTime, ownTimesAt } from '../../../domain/bookings/own-times.ts'
import type { Space } from '../../../domain/catalog/catalog.schema.ts'
import { cheapestSpaces } from '../../../domain/catalog/cheapest-spaces.ts'
import { shortHour } from '../../../domain/hours/hours-in-words.ts'
import { atFacility, spanFrom } from '../../../domain/time/facility-time.ts'
import { activeItems } from '../../catalog/use-catalog.ts'
import { type BookingDraft, draftOf, isSameDraft } from './booking-draft.ts'

interface Facts<Own> {
  own: readonly Own[]
  spaces: readonly Space[]
  /** The id of the hold that the draft takes the place of. */
  changing: string | undefined
}

/**
 * The times that the customer already has during a draft's. Not the hold that it takes the place of or
 * resumes: the same time in the same item or, for any cage, in one of them.
 */
export function ownInTheWay<Own extends OwnTime<Booking>>(
  draft: BookingDraft,
  { own, spaces, changing }: Facts<Own>,
): Own[] {
  const { date, hour, hours, spaceId, bundleId } = draft
  if (!date || hour === null) return []
  const isAnyCage = !spaceId && !bundleId
  const cages = cheapestSpaces(activeItems(spaces))
  const isResumed = ({ booking }: Own) => {
    const isOneOfThem = isAnyCage && cages.some(({ id }) => id === booking.spaceId)
    return isSameDraft(draftOf(booking), isOneOfThem ? { ...draft, spaceId: booking.spaceId } : draft)
  }
  return ownTimesAt(own, spanFrom(date, hour, hours)).filter(
    (each) => !(each.isHeld && (each.booking.id === changing || isResumed(each))),
  )
}

/** Why an hour that the address proposes isn't selected; null if nothing is in its way. */
export function notProposedNote([own]: readonly OwnTime[]): string | null {
  if (!own) return null
  const time = shortHour(atFacility(own.start).hour)
  return own.isHeld
    ? `You're already holding ${time}. Pick another time.`
    : `You've booked ${time}. See it in My Bookings.`
}
