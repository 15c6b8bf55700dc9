import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import { isProvenAccount } from '../../accounts/given-by-staff.ts'
import type { BookingRow } from '../../bookings/booking-row.ts'
import { findOwnBooking } from '../../bookings/find-own-booking.ts'
import { releaseKept } from '../../bookings/kept-payments.ts'
import { lockBookings } from '../../bookings/lock-bookings.ts'
import { findUnpaidDates } from '../../bookings/order-dates.ts'
import { type Trx, transact } from '../../db/database.ts'
import { retryStale, STALE } from '../../db/retry-stale.ts'
import type { By, Services } from '../../services/services.ts'
import { findLastAgreement } from '../agreements/last-agreement.ts'
import { checkPayable } from '../intents/create-payment-intent.ts'
import { closeForm, formOf } from '../intents/payment-form.ts'
import { confirmHeld } from '../ledger/confirm-held.ts'
import { countPunches, payWithPunches } from '../packs/pack-ledger.ts'

type Request = By & {
  bookingId: string
  /** As the customer saw them. */
  punches: number
}

/**
 * Confirms an own booking, or all unpaid dates of its season, with punches of the customer's packs: all or nothing. Its card form is closed
 * first. Refuses what checkout does, `not_enough_punches` if they were used elsewhere or another
 * number is needed, and then `verify_to_spend` for an account that isn't proven.
 */
export async function payWithPack(services: Services, request: Request): Promise<Outcome<null>> {
  const { actor, bookingId, punches, now } = request
  const attempt = async (): Promise<Outcome<null | typeof STALE>> => {
    const own = await findOwnBooking(services.db, actor, bookingId)
    if (!own) return refuse('booking_not_found')
    const refusal = checkPayable(services, own)
    if (refusal) return refusal
    const seen = await findUnpaidDates(services.db, bookingId)
    if ((await countPunches(services.db, seen, { by: 'customer', now })) !== punches)
      return refuse((await isProvenAccount(services.db, actor.id)) ? 'not_enough_punches' : 'verify_to_spend')
    const closed = await closeForm(services, formOf(seen))
    if (closed === 'unreachable') return refuse('payments_unavailable')
    if (closed !== 'closed') return refuse(closed === 'paid' ? 'already_paid' : 'payment_processing')
    return await transact(services.db, (trx) => confirmWithPack(services, trx, seen, request))
  }
  return await retryStale(attempt, refuse('payments_unavailable'))
}

async function confirmWithPack(
  services: Services,
  trx: Trx,
  seen: readonly BookingRow[],
  { punches, now }: Request,
): Promise<Outcome<null | typeof STALE>> {
  const ids = seen.map(({ id }) => id)
  const dates = await lockBookings(trx, ids)
  for (const date of dates) {
    const refusal = checkPayable(services, date)
    if (refusal) return refusal
    // Another tab opened a form since.
    const before = seen.find(({ id }) => id === date.id)
    if (before?.stripePaymentIntentId !== date.stripePaymentIntentId) return succeed(STALE)
    if (!(await findLastAgreement(trx, date.id))) return refuse('agreements_required')
  }
  const [first] = dates
  const paying = { by: 'customer', now } as const
  const isSame = (await countPunches(trx, dates, paying)) === punches
  if (!first || !isSame || !(await payWithPunches(trx, dates, paying))) return refuse('not_enough_punches')
  await releaseKept(trx, ids)
  await confirmHeld(services, trx, dates, { now, cause: `pack:${first.id}` })
  return succeed(null)
}
