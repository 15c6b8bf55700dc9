import { bookingCan } from '../../domain/bookings/booking-can.ts'
import { type Outcome, type Refusal, succeed } from '../../domain/errors.ts'
import type { changePriceSchema } from '../../domain/payments/balance.schema.ts'
import { overpaidBy } from '../../domain/payments/overpaid-by.ts'
import { countsTowardPrice } from '../../domain/payments/payment-flag.ts'
import { spreadRefund } from '../../domain/payments/spread-refund.ts'
import { toCents, toDecimal } from '../../domain/pricing/money.ts'
import { actionable, type BookingRow } from '../bookings/booking-row.ts'
import { recordStaffAction, type StaffRequest } from '../bookings/record-staff-action.ts'
import type { Trx } from '../db/database.ts'
import { lockPayments } from '../payments/ledger/lock-payments.ts'
import { givenIn, requestRefunds } from '../payments/ledger/request-refund.ts'
import { countGiven } from '../payments/ledger/staff-limits.ts'
import { updateBalance } from '../payments/ledger/update-balance.ts'
import { methodOf } from '../services/methods.ts'
import type { By, Services } from '../services/services.ts'
import { whileUnpayable } from './make-unpayable.ts'

/**
 * Gives a booking another price, with a reason. More than what was paid becomes due. Less can be refunded in the same step;
 * otherwise it's kept. Refuses a stale version, bookings without their own price, `over_discount_limit`, and `payments_not_configured` for
 * refunds to cards without Stripe.
 */
export async function changePrice(
  services: Services,
  { actor, bookingId, input, now }: StaffRequest<typeof changePriceSchema>,
): Promise<Outcome<null>> {
  const totalAmount = toDecimal(toCents(input.totalAmount))
  const { version } = input
  return await whileUnpayable(
    services,
    { bookingId, version, canChange: canChangePrice },
    async (trx, booking) => {
      const after = { ...booking, totalAmount }
      const refusal = await countGiven(trx, { actor, now }, { before: booking, after })
      return refusal ?? (await applyPrice(services, trx, booking, { ...input, totalAmount, actor, now }))
    },
  )
}

/** To check before the form for paying by link is closed. */
export function canChangePrice(booking: BookingRow): Refusal | null {
  return bookingCan.changePrice(actionable(booking))
}

interface NewPrice extends By {
  /** Decimal dollars. */
  totalAmount: string
  reason: string
  refundsOverpaid: boolean
}

/** Changes the price of a locked booking that `canChangePrice`, in the caller's transaction, with its history and refund. */
export async function applyPrice(
  services: Services,
  trx: Trx,
  booking: BookingRow,
  price: NewPrice,
): Promise<Outcome<null>> {
  const { totalAmount, reason, refundsOverpaid, now } = price
  const refunded = refundsOverpaid
    ? await refundOverpaid(services, trx, { ...booking, totalAmount }, price)
    : succeed(0)
  if (!refunded.ok) return refunded
  await updateBalance(trx, booking.id, { totalAmount, now })
  await recordStaffAction(trx, booking, price, {
    kind: 'price_changed',
    action: 'change_price',
    before: { totalAmount: booking.totalAmount },
    after: { totalAmount, reason, ...(refunded.value > 0 && { refunded: toDecimal(refunded.value) }) },
  })
  return succeed(null)
}

/** Refunds what was paid beyond the new price, from the oldest payments on. Returns how much, in cents. */
async function refundOverpaid(
  services: Services,
  trx: Trx,
  booking: BookingRow,
  { reason, actor, now }: NewPrice,
): Promise<Outcome<number>> {
  const payments = (await lockPayments(trx, { bookingId: booking.id })).filter(countsTowardPrice)
  const left = payments.map((payment) => payment.left)
  const amount = overpaidBy(booking, payments)
  const parts = spreadRefund(left, { amount: toDecimal(amount) })
  if (!parts) throw new Error(`Booking ${booking.id} is overpaid by more than is left of its payments`)
  const request = { reason, kind: 'overpayment', requestedBy: actor.id, now } as const
  const refusal = await requestRefunds(services, trx, payments, parts, request)
  if (refusal) return refusal
  const { userId } = booking
  const cause = `${booking.id}:${booking.version}`
  for (const { method, amount: back } of givenIn(services, payments, parts))
    await methodOf(services, method).tell?.(services, trx, { userId, amount: back, cause })
  return succeed(amount)
}
