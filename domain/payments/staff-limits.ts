import type { BookingStatus } from '../bookings/booking-status.ts'
import { type Account, balanceOf } from '../bookings/payment-state.ts'
import { type Refusal, refuse } from '../errors.ts'
import type { Adjusted } from '../pricing/adjustments.ts'
import { type Cents, formatShortUsd, formatUsd, sum, toCents, toDecimal } from '../pricing/money.ts'
import type { StaffRole } from '../staff-role.ts'
import { dayBounds, facilityDate, hoursBetween, type Interval, isBefore } from '../time/facility-time.ts'

/** The most that each member of staff can give away on a local day, in cents; null for any amount. */
export const DAILY_LIMITS = {
  discount: { desk: 30_00, manager: 150_00, owner: null },
  refund: { desk: 0, manager: 300_00, owner: null },
} as const satisfies Record<string, Record<StaffRole, Cents | null>>

/**
 * The part of what a booking's customer has that they neither paid nor owe: staff gave it. `standard` is what
 * its place and time usually cost, with what it used elsewhere. Adjustments are the owner's. It depends only
 * on what the customer has now, so no order of prices, waivers, and moves gives more than this.
 */
export function valueGiven(account: Account & Adjusted, standard: Cents): Cents {
  const { paymentMethod, totalAmount, waivedAmount, adjustedAmount } = account
  const price = paymentMethod === 'comp' ? 0 : toCents(totalAmount) - toCents(waivedAmount)
  return Math.max(0, standard + toCents(adjustedAmount) - price)
}

/**
 * The same for a cancelled booking: what's unpaid is no longer owed. Its time counts if it had started by
 * then; what it used elsewhere, before it moved, counts in any case. `standard` and `used` are in cents.
 */
export function valueGivenOfCancelled(
  account: Account & Adjusted,
  { standard, used, hadStarted }: { standard: Cents; used: Cents; hadStarted: boolean },
): Cents {
  const waivedAmount = toDecimal(toCents(account.waivedAmount) + balanceOf(account))
  return hadStarted
    ? valueGiven({ ...account, waivedAmount }, standard + used)
    : valueGiven({ ...account, waivedAmount, adjustedAmount: '0' }, used)
}

/**
 * Whether a booking had started when it was cancelled, or has if that's what staff do now. A hold's time
 * isn't its customer's yet.
 */
export function hadStartedBy(
  { status, start }: { status: BookingStatus; start: Temporal.Instant },
  cancelledAt: Temporal.Instant,
): boolean {
  return status !== 'pending' && !isBefore(cancelledAt, start)
}

/**
 * The part of what a place and time usually cost (`standard`) that has passed, in cents: its customer had it.
 */
export function valuePassed(standard: Cents, { start, end }: Interval, now: Temporal.Instant): Cents {
  const hours = hoursBetween(start, isBefore(now, end) ? now : end)
  return Math.max(0, Math.round((standard * hours) / hoursBetween(start, end)))
}

interface Share {
  staffId: string
  /** Cents; negative if it was taken back. */
  amount: Cents
}

/**
 * The shares that a person's act adds when it changes a booking's value. Less of it takes from what that
 * person gave, then from the others, the latest first. `earlier` are the booking's shares, the oldest first.
 */
export function shareGiven(
  earlier: readonly Share[],
  { staffId, before, after }: { staffId: string; before: Cents; after: Cents },
): Share[] {
  if (after >= before) return after === before ? [] : [{ staffId, amount: after - before }]
  const givers = new Set([staffId, ...earlier.toReversed().map((share) => share.staffId)])
  const given = [...givers].map((giver) => ({
    staffId: giver,
    amount: Math.max(0, sum(earlier.filter((share) => share.staffId === giver).map(({ amount }) => amount))),
  }))
  // Prices that fell since leave less to take back than was given.
  let rest = after === 0 ? Math.max(before, sum(given.map(({ amount }) => amount))) : before - after
  const taken = given.map((share) => {
    const amount = Math.min(share.amount, rest)
    rest -= amount
    return { ...share, amount: -amount }
  })
  // The price rose since the booking was made: they can give that again.
  return [...taken, { staffId, amount: -rest }].filter(({ amount }) => amount < 0)
}

interface Given {
  /** ID of the booking, or of the customer who got a gift. */
  to: string
  /** Decimal dollars; negative if it was taken back. */
  amount: string
}

/**
 * The total of discounts (lower prices, complimentary bookings, waived balances) or gifts. Taking something
 * back makes up only for what the same booking or customer got.
 */
export function netGiven(given: readonly Given[]): Cents {
  const groups = [...Map.groupBy(given, ({ to }) => to).values()]
  return sum(groups.map((rows) => Math.max(0, sum(rows.map(({ amount }) => toCents(amount))))))
}

/**
 * Whether voiding a payment is like a refund: on the local day it was received, a void corrects a mistake.
 */
export function isVoidRefund(receivedAt: Temporal.Instant, now: Temporal.Instant): boolean {
  return isBefore(receivedAt, dayBounds(facilityDate(now)).start)
}

/** Null if a person can give this much after `used`, both in cents of the same day. */
export function refuseOverLimit(
  kind: keyof typeof DAILY_LIMITS,
  role: StaffRole,
  { used, total }: { used: Cents; total: Cents },
): Refusal | null {
  const limit = DAILY_LIMITS[kind][role]
  if (limit === null || total <= limit || total <= used) return null
  if (limit === 0) return refuse('manager_required')
  const left = Math.max(0, limit - used)
  const [verb, more] =
    kind === 'refund' ? ['refund', 'refund more'] : ['give discounts of', 'give a larger discount']
  return refuse(kind === 'refund' ? 'over_refund_limit' : 'over_discount_limit', {
    message: `You can ${verb} ${formatShortUsd(limit)} a day, and ${formatUsd(left)} is left today. ${role === 'desk' ? 'A manager or the owner' : 'The owner'} can ${more}.`,
    details: { limit, left },
  })
}
