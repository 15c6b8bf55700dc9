import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import type { MadeLink } from '../../../domain/payments/booking-link.schema.ts'
import type { LinkPurpose, LinkWay } from '../../../domain/payments/booking-link.ts'
import type { BookingRow } from '../../bookings/booking-row.ts'
import { lockBooking, lockBookings } from '../../bookings/lock-bookings.ts'
import { findDatesToPay, findDatesToSign } from '../../bookings/order-dates.ts'
import { recordStaffAction } from '../../bookings/record-staff-action.ts'
import { type Trx, transact } from '../../db/database.ts'
import { enqueueBookingEmail } from '../../mail/enqueue-booking-email.ts'
import { skipQueued } from '../../mail/note-outcome.ts'
import { issueLink, revokeLinks } from '../../payments/links/issue-link.ts'
import type { By, Services } from '../../services/services.ts'

interface Request extends By {
  bookingId: string
  purpose: LinkPurpose
}

const WAYS: Readonly<Record<LinkWay, string>> = { email: 'Email', screen: 'QR code', tablet: 'Tablet' }
const PURPOSES: Readonly<Record<LinkPurpose, string>> = { sign: 'Signing', pay: 'Paying' }

/**
 * A link to one booking that staff show or hand over, with the time it ends. Refuses a booking with nothing to sign or pay.
 */
export async function makeLink(
  services: Pick<Services, 'db' | 'publicUrl' | 'stripe'>,
  request: Request & { via: Exclude<LinkWay, 'email'> },
): Promise<Outcome<MadeLink>> {
  const { actor, purpose, via, now } = request
  return await transact(services.db, async (trx) => {
    const locked = await lockForLink(services, trx, request)
    if (!locked.ok) return locked
    await recordLink(trx, locked.value, request, via)
    const wish = { booking: locked.value, purpose, via, createdBy: actor.id, now }
    return succeed(await issueLink(services, trx, wish))
  })
}

/**
 * Emails the customer such a link, which is made when the email is sent. Refuses `no_email_address`, and more than five
 * an hour for a booking. Confirmed bookings were paid for or made by staff, so unverified addresses get it too
 * (docs/security.md).
 */
export async function emailLink(services: Services, request: Request): Promise<Outcome<null>> {
  const { actor, bookingId, purpose } = request
  const counted = await services.limits.countTotal('link_emails', bookingId)
  if (!counted.ok) return counted
  return await transact(services.db, async (trx) => {
    const locked = await lockForLink(services, trx, request)
    if (!locked.ok) return locked
    const isQueued = await enqueueBookingEmail(services, trx, locked.value, {
      template: `${purpose}-link`,
      cause: crypto.randomUUID(),
      props: { askedBy: actor.id },
    })
    if (!isQueued) return refuse('no_email_address')
    await recordLink(trx, locked.value, request, 'email')
    return succeed(null)
  })
}

/** Ends all open links to a booking, or to any date of its season, such as one sent to the wrong address, and drops emails that wait to bring one. */
export async function revokeBookingLinks(
  { db }: Pick<Services, 'db'>,
  request: Omit<Request, 'purpose'>,
): Promise<Outcome<null>> {
  const { bookingId, now } = request
  return await transact(db, async (trx) => {
    const ids = await findSeasonIds(trx, bookingId)
    const booking = (await lockBookings(trx, ids)).find(({ id }) => id === bookingId)
    if (!booking) return refuse('booking_not_found')
    for (const id of ids) {
      await revokeLinks(trx, id, { now })
      await skipQueued(trx, { bookingId: id, templates: ['sign-link', 'pay-link'] })
    }
    await recordStaffAction(trx, booking, request, { kind: 'links_revoked', action: 'revoke_links' })
    return succeed(null)
  })
}

/** A booking and all dates of its season, cancelled or not: a link to any of them opens the others. */
async function findSeasonIds(trx: Trx, bookingId: string): Promise<string[]> {
  const dates = await trx
    .selectFrom('bookings')
    .select('id')
    .where('orderId', '=', ({ selectFrom }) =>
      selectFrom('bookings').select('orderId').where('id', '=', bookingId),
    )
    .execute()
  return dates.map(({ id }) => id)
}

async function lockForLink(
  { stripe }: Pick<Services, 'stripe'>,
  trx: Trx,
  { bookingId, purpose, now }: Request,
): Promise<Outcome<BookingRow>> {
  const booking = await lockBooking(trx, bookingId)
  if (!booking) return refuse('booking_not_found')
  if (purpose === 'pay') {
    if (!stripe) return refuse('payments_not_configured')
    const toPay = await findDatesToPay(trx, booking, now)
    return toPay.ok ? succeed(booking) : toPay
  }
  const toSign = await findDatesToSign(trx, booking, now)
  return toSign.ok ? succeed(booking) : toSign
}

async function recordLink(trx: Trx, booking: BookingRow, request: Request, via: LinkWay): Promise<void> {
  await recordStaffAction(trx, booking, request, {
    kind: 'link_made',
    action: 'make_link',
    after: { purpose: PURPOSES[request.purpose], sentBy: WAYS[via] },
  })
}
