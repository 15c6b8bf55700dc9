import { type MadeLink, SHOWN_LINK_MINUTES } from '../../../domain/payments/booking-link.schema.ts'
import type { LinkPurpose, LinkWay } from '../../../domain/payments/booking-link.ts'
import { isBefore } from '../../../domain/time/facility-time.ts'
import { createToken } from '../../accounts/tokens.ts'
import type { BookingRow } from '../../bookings/booking-row.ts'
import { findDates } from '../../bookings/order-dates.ts'
import type { Trx } from '../../db/database.ts'
import type { Services } from '../../services/services.ts'

interface Wish {
  booking: Pick<BookingRow, 'id' | 'endTime'>
  purpose: LinkPurpose
  via: LinkWay
  /** The staff member who asked for it. */
  createdBy: string
  now: Temporal.Instant
}

/**
 * A link that opens one booking without a sign-in. Its token has 256 random bits and is stored as a hash. It replaces
 * earlier links for the same purpose that went the same way. The caller holds the booking's lock.
 */
export async function issueLink(
  { publicUrl }: Pick<Services, 'publicUrl'>,
  trx: Trx,
  { booking, purpose, via, createdBy, now }: Wish,
): Promise<MadeLink> {
  const { token, hash } = createToken()
  const soon = now.add({ minutes: SHOWN_LINK_MINUTES })
  // An emailed link, or one for paying, lasts until the booking ends, or the last date of its season.
  const expiresAt = purpose === 'sign' && via !== 'email' ? soon : null
  await revokeLinks(trx, booking.id, { purpose, via, now })
  await trx
    .insertInto('bookingLinks')
    .values({ bookingId: booking.id, purpose, via, token: hash, createdBy, createdAt: now, expiresAt })
    .execute()
  const { endTime } = (await findDates(trx, booking.id)).at(-1) ?? booking
  const end = expiresAt && isBefore(expiresAt, endTime) ? expiresAt : endTime
  return { url: `${publicUrl}/link?token=${token}`, expiresAt: end.toString() }
}

/** Ends a booking's open links: all, or those of one purpose and way. */
export async function revokeLinks(
  trx: Trx,
  bookingId: string,
  { purpose, via, now }: { purpose?: LinkPurpose; via?: LinkWay; now: Temporal.Instant },
): Promise<void> {
  await trx
    .updateTable('bookingLinks')
    .set({ revokedAt: now })
    .where('bookingId', '=', bookingId)
    .where('usedAt', 'is', null)
    .where('revokedAt', 'is', null)
    .where(({ eb, and }) =>
      and([...(purpose ? [eb('purpose', '=', purpose)] : []), ...(via ? [eb('via', '=', via)] : [])]),
    )
    .execute()
}
