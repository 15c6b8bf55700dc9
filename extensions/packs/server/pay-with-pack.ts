import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import { isProvenAccount } from '../../../server/accounts/given-by-staff.ts'
import type { BookingRow } from '../../../server/bookings/booking-row.ts'
import { findOwnBooking } from '../../../server/bookings/find-own-booking.ts'
import { releaseKept } from '../../../server/bookings/kept-payments.ts'
import { lockBookings } from '../../../server/bookings/lock-bookings.ts'
import { findUnpaidDates } from '../../../server/bookings/order-dates.ts'
import { type Trx, transact } from '../../../server/db/database.ts'
import { retryStale, STALE } from '../../../server/db/retry-stale.ts'
import { findLastAgreement } from '../../../server/payments/agreements/last-agreement.ts'
import { checkPayable } from '../../../server/payments/intents/create-payment-intent.ts'
import { closeForm, formOf } from '../../../server/payments/intents/payment-form.ts'
import { confirmHeld } from '../../../server/payments/ledger/confirm-held.ts'
import type { By, Services } from '../../../server/services/services.ts'
import { countPunches, payWithPunches, TOO_FEW_PUNCHES } from './pack-ledger.ts'

type Request = By & {
  bookingId: string
  /** As the customer saw them. */
  punches: number
}

/**
 * Confirms an own booking, or all unpaid dates of its season, with punches of the customer's packs: all or
 * nothing. Its card form is closed first. Refuses what checkout does, too few punches if they were used
 * elsewhere or another number is needed, and then `verify_to_spend` for an account that isn't proven.
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
      return (await isProvenAccount(services.db, actor.id)) ? TOO_FEW_PUNCHES : refuse('verify_to_spend')
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
  if (!first || !isSame || !(await payWithPunches(trx, dates, paying))) return TOO_FEW_PUNCHES
  await releaseKept(trx, ids)
  await confirmHeld(services, trx, dates, { now, cause: `prepaid:${first.id}` })
  return succeed(null)
}
