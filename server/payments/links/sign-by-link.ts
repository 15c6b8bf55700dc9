import type { z } from 'zod'
import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import type { signByLinkSchema } from '../../../domain/payments/booking-link.schema.ts'
import { datesText, findDatesToSign, lockDates } from '../../bookings/order-dates.ts'
import { transact } from '../../db/database.ts'
import type { Services } from '../../services/services.ts'
import { requireSignable } from '../agreements/policy-versions.ts'
import { type Circumstances, storeSignature } from '../agreements/store-signature.ts'
import { findLink } from './find-link.ts'

/**
 * Signs a booking's agreements through a link, or those of all dates of its season that aren't signed, with the evidence of `signAgreements` and how the signer got there. Once for
 * each booking, which uses up a link for signing. Refuses `already_signed`, `stale` if the dates aren't those that
 * were shown, and what `findLink` refuses.
 */
export async function signByLink(
  services: Pick<Services, 'db' | 'extensions'>,
  request: {
    input: z.output<typeof signByLinkSchema>
    circumstances: Circumstances
    now: Temporal.Instant
  },
): Promise<Outcome<{ signedAt: Temporal.Instant }>> {
  const { input, circumstances, now } = request
  return await transact(services.db, async (trx) => {
    const signable = await requireSignable(services, trx, input.policyVersion)
    if (!signable.ok) return signable
    const policy = signable.value
    const seen = await findLink(trx, input.token, now)
    if (!seen.ok) return seen
    await lockDates(trx, seen.value.booking.id)
    // It may have been used or revoked while we waited for the lock.
    const found = await findLink(trx, input.token, now)
    if (!found.ok) return found
    const { id: linkId, purpose, via, isUsed, booking } = found.value
    if (isUsed) return refuse('already_signed')
    const toSign = await findDatesToSign(trx, booking, now)
    if (!toSign.ok) return toSign
    const dates = toSign.value
    const list = booking.label !== null ? await datesText(trx, dates) : null
    if (list !== null && input.dates !== list) return refuse('stale')
    if (purpose === 'sign')
      await trx.updateTable('bookingLinks').set({ usedAt: now }).where('id', '=', linkId).execute()
    for (const { id } of dates)
      await storeSignature(trx, {
        bookingId: id,
        dates: list,
        userId: booking.userId,
        policy,
        signature: input.signature,
        signedVia: via,
        linkId,
        circumstances,
        now,
      })
    return succeed({ signedAt: now })
  })
}
