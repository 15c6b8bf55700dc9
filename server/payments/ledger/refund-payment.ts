import type { z } from 'zod'
import { bookingCan } from '../../../domain/bookings/booking-can.ts'
import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import { refundKind } from '../../../domain/payments/overpaid-by.ts'
import type { refundPaymentSchema } from '../../../domain/payments/refund.schema.ts'
import { formatDollars, toCents, toDecimal } from '../../../domain/pricing/money.ts'
import { addToHistory } from '../../bookings/add-to-history.ts'
import type { BookingRow } from '../../bookings/booking-row.ts'
import { lockBooking } from '../../bookings/lock-bookings.ts'
import { recordBookingAudit } from '../../bookings/record-staff-action.ts'
import { type Trx, transact } from '../../db/database.ts'
import { findMethod } from '../../services/methods.ts'
import type { By, Services } from '../../services/services.ts'
import { lockPayments } from './lock-payments.ts'
import { requestRefund } from './request-refund.ts'
import { refuseRefund } from './staff-limits.ts'
import { updateBalance } from './update-balance.ts'

/**
 * Staff refund all or part of a payment, never more than is left of it. Nothing is due again. Idempotent per `refundId`, which is
 * refused for another amount. Doesn't cancel the booking. Refuses `payment_not_found`, `refund_too_large`, `over_refund_limit`, and
 * `payments_not_configured` for card payments without Stripe.
 */
export async function refundPayment(
  services: Pick<Services, 'db' | 'queue' | 'clock' | 'extensions' | 'stripe'>,
  request: By & {
    paymentId: string
    input: z.output<typeof refundPaymentSchema>
  },
): Promise<Outcome<{ refundId: string }>> {
  const { actor, paymentId, input, now } = request
  const amount = toCents(input.amount)
  return await transact(services.db, async (trx) => {
    // The booking's row first, like everything that changes its balance.
    const booking = await lockBookingOf(trx, paymentId)
    const payments = booking ? await lockPayments(trx, { bookingId: booking.id }) : []
    const payment = payments.find(({ id }) => id === paymentId)
    if (!booking || !payment) return refuse('payment_not_found')
    if (payment.method === 'stripe' && !services.stripe) return refuse('payments_not_configured')
    if (input.refundId) {
      const earlier = await trx
        .selectFrom('refunds')
        .select(['id', 'paymentId', 'amount'])
        .where('id', '=', input.refundId)
        .executeTakeFirst()
      if (earlier && earlier.paymentId !== paymentId) return refuse('invalid')
      if (earlier && toCents(earlier.amount) !== amount)
        return refuse('invalid', {
          message: `You already refunded ${formatDollars(earlier.amount)} with this form. Please close it and check the payments.`,
        })
      if (earlier) return succeed({ refundId: earlier.id })
    }
    const refusal =
      bookingCan.refund(payment, amount) ?? (await refuseRefund(trx, { staffId: actor.id, amount, now }))
    if (refusal) return refusal
    const kind = refundKind(booking, payments, { payment, amount })
    const refund = await requestRefund(services, trx, {
      payment,
      amount,
      reason: input.reason,
      kind,
      requestedBy: actor.id,
      now,
      id: input.refundId,
    })
    const { userId } = booking
    await findMethod(services, payment.method)?.tell?.(services, trx, { userId, amount, cause: refund.id })
    if (kind === 'overpayment') await updateBalance(trx, booking.id, { now })
    const facts = { amount: toDecimal(amount), reason: input.reason }
    const after = { refundId: refund.id, paymentId, ...facts }
    await addToHistory(trx, booking.id, { kind: 'refund_requested', actorId: actor.id, after, now })
    await recordBookingAudit(trx, booking, request, { action: 'refund_payment', after: facts })
    return succeed({ refundId: refund.id })
  })
}

async function lockBookingOf(trx: Trx, paymentId: string): Promise<BookingRow | undefined> {
  const payment = await trx
    .selectFrom('payments')
    .select('bookingId')
    .where('id', '=', paymentId)
    .executeTakeFirst()
  return payment?.bookingId ? await lockBooking(trx, payment.bookingId) : undefined
}
