import { methodName } from '../../../domain/bookings/booking-status.ts'
import { type Outcome, type Refusal, refuse, succeed } from '../../../domain/errors.ts'
import { shareToPay } from '../../../domain/payments/kept-payments.ts'
import { refuseLate } from '../../../domain/payments/too-late.ts'
import { parseAmount, sum, toCents } from '../../../domain/pricing/money.ts'
import { isProvenAccount } from '../../accounts/given-by-staff.ts'
import { type BookingRow, findBookings } from '../../bookings/booking-row.ts'
import { findOwnBooking } from '../../bookings/find-own-booking.ts'
import { findUnpaidDates } from '../../bookings/order-dates.ts'
import { type Trx, transact } from '../../db/database.ts'
import type { Fulfillment } from '../../services/fulfillment.ts'
import { usedMethods } from '../../services/methods.ts'
import type { By, Services } from '../../services/services.ts'
import { findLastAgreement } from '../agreements/last-agreement.ts'
import { confirmHeld } from '../ledger/confirm-held.ts'
import { askChecks } from './ask-checks.ts'
import { checkPayable } from './create-payment-intent.ts'
import { fulfillmentOf } from './fulfillment-of.ts'

type Request = By & {
  bookingId: string
  /** Dollars shown in the browser. */
  amount: number
}

/**
 * Confirms an own booking, or all unpaid dates of its season, without Stripe, if kept payments cover
 * everything or it's free. Opening the form (`createPaymentIntent`) keeps them. Refuses like that, with
 * `total_changed` if the total isn't covered, or `verify_to_spend` for an account that isn't proven.
 */
export async function payKept(services: Services, request: Request): Promise<Outcome<null>> {
  const { actor, bookingId, amount, now } = request
  return await transact(services.db, async (trx) => {
    const own = await findOwnBooking(trx, actor, bookingId)
    if (!own) return refuse('booking_not_found')
    const fulfillment = fulfillmentOf(services, own.purpose)
    const dates = await lockUnpaid(trx, own, fulfillment)
    for (const date of dates) {
      const refusal = checkPayable(services, date)
      if (refusal) return refusal
    }
    const [first = own] = dates
    const unmet = await askChecks(services, trx, (check) => check.refuse(trx, dates))
    if (unmet) return unmet
    const total = sum(dates.map(({ totalAmount }) => toCents(totalAmount)))
    if (parseAmount(amount) !== total) return await refuseChanged(services, trx)
    if (sum(dates.map(shareToPay)) !== 0)
      return (await isProvenAccount(trx, actor.id))
        ? await refuseChanged(services, trx)
        : refuse('verify_to_spend')
    if (!(await findLastAgreement(trx, bookingId))) return refuse('agreements_required')
    const results = await confirmHeld(services, trx, dates, {
      now,
      cause: `kept:${first.id}`,
      keep: ({ id }) => fulfillment.fulfill(services, trx, { id, isHeld: true, share: 0, now }),
    })
    for (const { result } of results) if (result !== 'kept') return refuseLate(result)
    return succeed(null)
  })
}

/** The bookings that are paid together. */
async function lockUnpaid(trx: Trx, own: BookingRow, { lock }: Fulfillment): Promise<BookingRow[]> {
  const unpaid = await findUnpaidDates(trx, own.id)
  const ids = unpaid.length > 0 ? unpaid.map(({ id }) => id) : [own.id]
  await lock(trx, ids)
  return await findBookings(trx, ids)
}

/** Names what pays first: that may have changed as well. */
async function refuseChanged(services: Services, trx: Trx): Promise<Refusal> {
  const first = (await usedMethods(services, trx)).filter(({ purse }) => purse)
  if (first.length === 0) return refuse('total_changed')
  const names = first.map(({ name }) => methodName(name).toLowerCase()).join(' or ')
  const message = `Your ${names} or the total has changed. Please check the amount again. Nothing was paid.`
  return refuse('total_changed', { message })
}
