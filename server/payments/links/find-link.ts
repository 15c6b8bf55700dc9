import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import type { LinkPurpose, LinkWay } from '../../../domain/payments/booking-link.schema.ts'
import { isBefore } from '../../../domain/time/facility-time.ts'
import { hashToken } from '../../accounts/tokens.ts'
import type { BookingRow } from '../../bookings/booking-row.ts'
import type { Database, Trx } from '../../db/database.ts'

export interface OpenLink {
  id: string
  purpose: LinkPurpose
  via: LinkWay
  isUsed: boolean
  booking: BookingRow & { firstName: string | null }
}

/**
 * The link with this token and its booking. Refuses `link_invalid` if there is none, or if it expired or was revoked, and
 * `booking_ended` if its booking was cancelled.
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
  const booking = await db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.userId')
    .selectAll('bookings')
    .select('users.firstName')
    .where('bookings.id', '=', link.bookingId)
    .executeTakeFirstOrThrow()
  const isOver =
    !isBefore(now, booking.endTime) || (link.expiresAt !== null && !isBefore(now, link.expiresAt))
  if (isOver) return refuse('link_invalid')
  if (booking.status === 'cancelled') return refuse('booking_ended', { message: CANCELLED })
  const { id, purpose, via } = link
  return succeed({ id, purpose, via, isUsed: link.usedAt !== null, booking })
}

const CANCELLED = 'This booking was cancelled. There is nothing to sign or pay.'
