import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import type { LinkPurpose, LinkWay } from '../../../domain/payments/booking-link.ts'
import { isBefore } from '../../../domain/time/facility-time.ts'
import { hashToken } from '../../accounts/tokens.ts'
import { type BookingRow, selectBookings } from '../../bookings/booking-row.ts'
import { findDates } from '../../bookings/order-dates.ts'
import type { Database, Trx } from '../../db/database.ts'

export interface OpenLink {
  id: string
  purpose: LinkPurpose
  via: LinkWay
  isUsed: boolean
  /** Of a season, another date once its own is over or cancelled. */
  booking: BookingRow & { firstName: string | null }
}

/**
 * The link with this token and its booking. Refuses `link_invalid` if there is none, or if it expired or was revoked, and
 * `booking_ended` if its booking was cancelled. A link to a season works while one of its dates is open.
 */
export async function findLink(
  db: Database | Trx,
  token: string,
  now: Temporal.Instant,
): Promise<Outcome<OpenLink>> {
  const link = await db
    .selectFrom('bookingLinks')
    .select(['id', 'bookingId', 'purpose', 'via', 'expiresAt', 'usedAt', 'revokedAt'])
    .where('token', '=', hashToken(token))
    .executeTakeFirst()
  if (!link || link.revokedAt !== null) return refuse('link_invalid')
  if (link.expiresAt !== null && !isBefore(now, link.expiresAt)) return refuse('link_invalid')
  const own = await selectBookings(db)
    .innerJoin('users', 'users.id', 'bookings.userId')
    .select('users.firstName')
    .where('bookings.id', '=', link.bookingId)
    .executeTakeFirstOrThrow()
  const dates = await findDates(db, own.id)
  const isOpen = (date: BookingRow) => date.status !== 'cancelled' && isBefore(now, date.endTime)
  const booking = isOpen(own) ? own : dates.find(isOpen)
  if (!booking)
    return isBefore(now, own.endTime)
      ? refuse('booking_ended', { message: CANCELLED })
      : refuse('link_invalid')
  const { id, purpose, via } = link
  return succeed({
    id,
    purpose,
    via,
    isUsed: link.usedAt !== null,
    booking: { ...booking, firstName: own.firstName },
  })
}

const CANCELLED = 'This booking was cancelled. There is nothing to sign or pay.'
