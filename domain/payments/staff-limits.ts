import { type Refusal, refuse } from '../errors.ts'
import { type Cents, formatShortUsd, formatUsd, sum, toCents } from '../pricing/money.ts'
import type { StaffRole } from '../staff-role.ts'
import { dayBounds, facilityDate, isBefore } from '../time/facility-time.ts'

/** The most that each member of staff can give away on a local day, in cents; null for any amount. */
export const DAILY_LIMITS = {
  discount: { desk: 30_00, manager: 150_00, owner: null },
  refund: { desk: 0, manager: 300_00, owner: null },
} as const satisfies Record<string, Record<StaffRole, Cents | null>>

interface Given {
  /** ID of the booking, or of the customer who got credit. */
  to: string
  /** Decimal dollars; negative if it was taken back. */
  amount: string
}

/**
 * The total of discounts (lower prices, complimentary bookings, waived balances) or credit. Taking something back makes up only for what
 * the same booking or customer got.
 */
export function netGiven(given: readonly Given[]): Cents {
  const groups = [...Map.groupBy(given, ({ to }) => to).values()]
  return sum(groups.map((rows) => Math.max(0, sum(rows.map(({ amount }) => toCents(amount))))))
}

/** Whether voiding a payment is like a refund: on the local day it was received, a void corrects a mistake. */
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
