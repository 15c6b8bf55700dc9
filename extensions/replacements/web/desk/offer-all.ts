import type { AdminBooking } from '../../../../domain/bookings/admin-booking.schema.ts'
import { plural } from '../../../../domain/plural.ts'
import type { ClosingChoice, Decision, Decisions } from '../../../../web/outlets/contribution.ts'
import { isReplaceable } from '../../domain/replacements.ts'
import { NAME } from '../../domain/title.ts'

/** Offers a booking's customer another time. */
export const OFFER: ClosingChoice = {
  of: NAME,
  label: 'Offer another time',
  act: (bookings) => `Offer ${plural(bookings, 'Other Time')}`,
  note: 'Each customer gets a time that we keep for them for 24 hours, and up to two more to choose from. Without an answer, the booking is cancelled and refunded.',
}

/** Offers all customers other times. Unpaid holds can't have any, and customers who are here keep theirs. */
export function offerAll(bookings: readonly AdminBooking[], now: Temporal.Instant): Decisions {
  return new Map(
    bookings.map((booking): [id: string, decision: Decision] => {
      const start = Temporal.Instant.from(booking.startTime)
      if (isReplaceable({ ...booking, start }, now)) return [booking.id, OFFER]
      return [booking.id, booking.status === 'pending' ? 'cancel_and_refund' : 'keep']
    }),
  )
}
