import type { z } from 'zod'
import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import type { ShownDate, signAgreementsSchema } from '../../../domain/payments/payment.schema.ts'
import type { BookingRow } from '../../bookings/booking-row.ts'
import { findOwnBooking } from '../../bookings/find-own-booking.ts'
import { datesText, lockDates } from '../../bookings/order-dates.ts'
import { toWire } from '../../db/instants.ts'
import type { By, Services } from '../../services/services.ts'
import { requireSignable } from './policy-versions.ts'
import { type Circumstances, storeSignature } from './store-signature.ts'

/** Evidence can't be deleted, so no one may pile it up. */
const MOST_SIGNATURES = 5

/**
 * Stores a customer's signature with the SHA-256 of the exact text, as evidence. For a date of a season, it's
 * for all of them, and the text lists them. Signing with another name adds a row, up to five; signing the
 * same again returns the first. Clears the flag of a payment that arrived unsigned. Errors: `stale`,
 * `booking_not_found`, `booking_not_pending`, `agreements_required`, `too_many_signatures`.
 */
export async function signAgreements(
  services: Pick<Services, 'db' | 'extensions'>,
  request: By & {
    bookingId: string
    input: z.output<typeof signAgreementsSchema>
    circumstances: Circumstances
  },
): Promise<Outcome<{ signedAt: Temporal.Instant }>> {
  const { actor, bookingId, input, circumstances, now } = request
  const booking = await findOwnBooking(services.db, actor, bookingId)
  if (!booking) return refuse('booking_not_found')
  if (booking.status === 'cancelled') return refuse('booking_not_pending')
  return await services.db.transaction().execute(async (trx) => {
    const signable = await requireSignable(services, trx, input.policyVersion)
    if (!signable.ok) return signable
    const policy = signable.value
    // Serializes with other signatures, and with `settle`, which flags an unsigned payment under the same lock.
    const all = await lockDates(trx, bookingId)
    const { dates: shown } = input
    const dates = all.filter((date) =>
      shown ? shown.some((one) => isShownAs(date, one)) : date.id === bookingId,
    )
    if ((shown && shown.length !== dates.length) || !dates.some(({ id }) => id === bookingId))
      return refuse('stale')
    const list = booking.label !== null ? await datesText(trx, dates) : null
    const earlier = await trx
      .selectFrom('bookingAgreements')
      .select(['signature', 'policyVersion', 'signedAt', 'dates'])
      .where('bookingId', '=', bookingId)
      .orderBy('signedAt')
      .orderBy('id')
      .execute()
    const same = earlier.find(
      (signed) =>
        signed.signature === input.signature &&
        signed.policyVersion === policy.version &&
        signed.dates === list,
    )
    if (same) return succeed({ signedAt: same.signedAt })
    if (earlier.length >= MOST_SIGNATURES) return refuse('too_many_signatures')
    for (const { id } of dates)
      await storeSignature(trx, {
        bookingId: id,
        dates: list,
        userId: actor.id,
        policy,
        signature: input.signature,
        signedVia: 'account',
        linkId: null,
        circumstances,
        now,
      })
    return succeed({ signedAt: now })
  })
}

/** Whether a date hasn't changed since the customer saw it. */
function isShownAs(date: BookingRow, shown: ShownDate): boolean {
  const { id, startTime, endTime, spaceId, bundleId } = toWire(date)
  return (
    id === shown.id &&
    startTime === shown.startTime &&
    endTime === shown.endTime &&
    spaceId === shown.spaceId &&
    bundleId === shown.bundleId
  )
}
