import { bookingCan } from '../../../domain/bookings/booking-can.ts'
import { balanceOf } from '../../../domain/bookings/payment-state.ts'
import { type Refusal, refuse } from '../../../domain/errors.ts'
import { CARD_MINIMUM, type Cents } from '../../../domain/pricing/money.ts'

type Payable = Parameters<typeof bookingCan.markPaid>[0]

/** Why `amount`, or the balance, can't be taken by card at the desk; null if it can. */
export function refuseCharge(booking: Payable, amount: Cents = balanceOf(booking)): Refusal | null {
  const refusal = bookingCan.markPaid(booking, amount)
  return refusal ?? (amount < CARD_MINIMUM ? refuse('below_card_minimum') : null)
}
