import type { NotNull } from 'kysely'
import type { z } from 'zod'
import { bookingCan } from '../../domain/bookings/booking-can.ts'
import { bookingMethod, methodName } from '../../domain/bookings/booking-status.ts'
import { type Outcome, type Refusal, refuse, succeed } from '../../domain/errors.ts'
import type { voidPaymentSchema } from '../../domain/payments/balance.schema.ts'
import { moneyLeft } from '../../domain/payments/money-left.ts'
import { countsTowardPrice } from '../../domain/payments/payment-flag.ts'
import { isVoidRefund } from '../../domain/payments/staff-limits.ts'
import { toCents, toDecimal } from '../../domain/pricing/money.ts'
import type { BookingRow } from '../bookings/booking-row.ts'
import { recordStaffAction } from '../bookings/record-staff-action.ts'
import type { Trx } from '../db/database.ts'
import { lockPayments, type PaymentLeft } from '../payments/ledger/lock-payments.ts'
import { requestRefund } from '../payments/ledger/request-refund.ts'
import { countGiven, refuseRefund } from '../payments/ledger/staff-limits.ts'
import { updateBalance } from '../payments/ledger/update-balance.ts'
import { readLedger } from '../payments/receipts/read-ledger.ts'
import type { By, Services } from '../services/services.ts'
import { whileUnpayable } from './make-unpayable.ts'

type Request = By & {
  paymentId: string
  input: z.output<typeof voidPaymentSchema>
}

/**
 * Takes back a payment that staff recorded by mistake, as far as it wasn't refunded: a counter-entry of
 * today, and the balance is open again. With a method, records it again as paid that way. Returns the
 * booking's id. Refuses a stale version, card payments online, a payment with nothing left, as a refund one
 * of another day, and `over_discount_limit` if the booking was used and then cancelled.
 */
export async function voidPayment(services: Services, request: Request): Promise<Outcome<string>> {
  const { actor, paymentId, input, now } = request
  const { reason, method, version } = input
  const found = await services.db
    .selectFrom('payments')
    .select('bookingId')
    .where('id', '=', paymentId)
    .where('bookingId', 'is not', null)
    .$narrowType<{ bookingId: NotNull }>()
    .executeTakeFirst()
  if (!found) return refuse('payment_not_found')
  const { bookingId } = found
  const { payments } = await readLedger(services, bookingId)
  const seen = payments.find(({ id }) => id === paymentId)
  const canChange = () => (seen ? bookingCan.voidPayment({ ...seen, left: moneyLeft(seen) }) : null)
  return await whileUnpayable<string>(services, { bookingId, version, canChange }, async (trx, booking) => {
    const [payment] = await lockPayments(trx, { paymentId })
    if (!payment) return refuse('not_voidable')
    const refusal =
      bookingCan.voidPayment(payment) ??
      (isVoidRefund(payment.receivedAt, now)
        ? await refuseRefund(trx, { staffId: actor.id, amount: payment.left, now })
        : await countVoid(trx, request, { booking, payment }))
    if (refusal) return refusal
    await requestRefund(services, trx, {
      payment,
      amount: payment.left,
      reason,
      kind: 'void',
      requestedBy: actor.id,
      now,
    })
    const amount = toDecimal(payment.left)
    if (method)
      await trx.insertInto('payments').values({ bookingId, method, amount, receivedAt: now }).execute()
    await updateBalance(trx, bookingId, { now, ...(method && { paymentMethod: bookingMethod(method) }) })
    await recordStaffAction(trx, booking, request, {
      kind: 'payment_voided',
      action: 'void_payment',
      before: { method: methodName(payment.method), amount },
      after: { ...(method && { method: methodName(method), amount }), reason },
    })
    return succeed(bookingId)
  })
}

/** Of a booking that was cancelled after it started, the payment was all that its customer gave for it. */
async function countVoid(
  trx: Trx,
  request: Request,
  { booking, payment }: { booking: BookingRow; payment: PaymentLeft },
): Promise<Refusal | null> {
  if (request.input.method || !countsTowardPrice(payment)) return null
  const paidAmount = toDecimal(toCents(booking.paidAmount) - payment.left)
  return await countGiven(trx, request, { before: booking, after: { ...booking, paidAmount } })
}
