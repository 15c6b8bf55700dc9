import { balanceOf } from '../../../domain/bookings/payment-state.ts'
import { type Outcome, succeed } from '../../../domain/errors.ts'
import type { LinkedBooking } from '../../../domain/payments/booking-link.schema.ts'
import { sum, toDecimal } from '../../../domain/pricing/money.ts'
import type { BookingRow } from '../../bookings/booking-row.ts'
import { findDates, findDatesToPay, findDatesToSign, withNames } from '../../bookings/order-dates.ts'
import type { Database } from '../../db/database.ts'
import type { Services } from '../../services/services.ts'
import { tolerateOutage } from '../../stripe/outage.ts'
import { readPolicyToSign } from '../agreements/policy-versions.ts'
import { settle } from '../intents/settle.ts'
import { findLink, type OpenLink } from './find-link.ts'

/**
 * The part of a booking that its link shows. One for paying settles first, so the page needs no webhook. Refuses
 * what `findLink` refuses.
 */
export async function viewLink(services: Services, token: string): Promise<Outcome<LinkedBooking>> {
  const { db, clock } = services
  const seen = await findLink(db, token, clock.now())
  if (!seen.ok) return seen
  const found = (await settleOpen(services, seen.value)) ? await findLink(db, token, clock.now()) : seen
  if (!found.ok) return found
  const { purpose, via, isUsed, booking } = found.value
  const now = clock.now()
  const toSign = await findDatesToSign(db, booking, now)
  const toPay = await findDatesToPay(db, booking, now)
  const due = toPay.ok ? toPay.value : balanceOf(booking) > 0 ? [booking] : []
  const unsigned = toSign.ok && !isUsed ? toSign.value : []
  const isForPaying = purpose === 'pay'
  const [named] = await withNames(db, [booking])
  if ((isForPaying ? due : unsigned).length === 0) return succeed({ purpose, via, booking: null })
  return succeed({
    purpose,
    via,
    booking: {
      firstName: booking.firstName,
      item: named?.item ?? 'your space',
      startTime: booking.startTime.toString(),
      endTime: booking.endTime.toString(),
      season: await seasonOf(db, booking, { due: isForPaying ? due : [], unsigned }),
      isSigned: unsigned.length === 0,
      ...(await readPolicyToSign(services, db)),
      balance: isForPaying ? toDecimal(sum(due.map(balanceOf))) : null,
    },
  })
}

/** The dates of a season that are due or unsigned, by start; null for a single booking. */
async function seasonOf(
  db: Database,
  booking: BookingRow,
  { due, unsigned }: { due: readonly BookingRow[]; unsigned: readonly BookingRow[] },
) {
  const { label } = booking
  if (label === null) return null
  const shown = new Set([...due, ...unsigned].map(({ id }) => id))
  const dates = (await findDates(db, booking.id)).filter(({ id }) => shown.has(id))
  const named = await withNames(db, dates)
  return {
    label,
    dates: named.map((date) => ({
      item: date.item,
      startTime: date.startTime.toString(),
      endTime: date.endTime.toString(),
      isSigned: !unsigned.some(({ id }) => id === date.id),
      balance: toDecimal(balanceOf(date)),
    })),
  }
}

/** Settles what Stripe knows about an open form of a link for paying. False if it wasn't asked. */
async function settleOpen(services: Services, { purpose, booking }: OpenLink): Promise<boolean> {
  if (purpose !== 'pay') return false
  const dates = await findDates(services.db, booking.id)
  const intentId = dates.find(({ balanceIntentId }) => balanceIntentId !== null)?.balanceIntentId
  if (!intentId || !(await services.limits.countTotal('booking_views', booking.id)).ok) return false
  await tolerateOutage(services, 'Stripe is unreachable; a linked booking was not refreshed', () =>
    settle(services, intentId),
  )
  return true
}
