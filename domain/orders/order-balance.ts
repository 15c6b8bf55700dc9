import { bookingCan } from '../bookings/booking-can.ts'
import { balanceOf } from '../bookings/payment-state.ts'
import { type Outcome, refuse, succeed } from '../errors.ts'
import { CARD_MINIMUM, type Cents, sum } from '../pricing/money.ts'

type Payable = Parameters<typeof bookingCan.payByLink>[0]
type Signable = Parameters<typeof bookingCan.sign>[0]

/**
 * The dates of a season that a link to one of them pays: those with a balance that can be paid by link. `dates` are all of its dates,
 * or a single booking alone. Refuses a booking that was cancelled or has ended, and less than the card minimum in all.
 */
export function datesToPay<T extends Payable>(
  booking: T,
  dates: readonly T[],
  now: Temporal.Instant,
): Outcome<T[]> {
  const own = bookingCan.payByLink(booking, now, CARD_MINIMUM)
  if (own && own.code !== 'already_paid') return own
  const open = dates.filter((date) => !bookingCan.payByLink(date, now, CARD_MINIMUM))
  if (open.length === 0) return own ?? refuse('already_paid')
  return sum(open.map(balanceOf)) < CARD_MINIMUM ? refuse('below_card_minimum') : succeed(open)
}

/** The dates that a link to one of them signs: all that aren't signed and can be. Refuses if there are none, as for that booking. */
export function datesToSign<T extends Signable>(
  booking: T,
  dates: readonly T[],
  now: Temporal.Instant,
): Outcome<T[]> {
  const own = bookingCan.sign(booking, now)
  if (own && own.code !== 'already_signed') return own
  const open = dates.filter((date) => !bookingCan.sign(date, now))
  return open.length > 0 ? succeed(open) : (own ?? refuse('already_signed'))
}

/** How much of one payment each balance gets, in order. If there's more than is due, the first one gets the rest. */
export function shareOut(amount: Cents, balances: readonly Cents[]): Cents[] {
  let left = amount
  const shares = balances.map((balance) => {
    const share = Math.min(balance, left)
    left -= share
    return share
  })
  return shares.map((share, index) => (index === 0 ? share + left : share))
}
