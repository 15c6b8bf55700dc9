import type { Outcome } from '../../domain/errors.ts'
import { facilityDate } from '../../domain/time/facility-time.ts'
import type { Item } from '../catalog/find-item.ts'
import type { STALE } from '../db/retry-stale.ts'
import type { ClearedSlot } from '../slots/take-slot.ts'
import type { BookingFacts } from './booking-facts.ts'
import type { Customer } from './check-holds.ts'

export interface NewHold {
  facts: Pick<BookingFacts, 'seen'>
  customer: Customer
  /** How many holds the customer's network can have; null if it isn't counted. */
  networkAllowance: number | null
  item: Item
  slot: ClearedSlot
  totalAmount: string
  /** Null for a hold that never expires. */
  holdExpiresAt: Temporal.Instant | null
  now: Temporal.Instant
}

/** A new hold's id, or STALE if the facts have changed or the network has no hold left. Refused as `slot_taken` if another booking has the slot. */
export type Taken = Outcome<string | typeof STALE>

/** For the values of `holdParameters`, in its order. */
export const HOLD_PLACEHOLDERS = '$1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13'

/** What PostgreSQL's functions that take holds are called with, by the names of their parameters and in that order. */
export function holdParameters({
  facts,
  customer,
  networkAllowance,
  item,
  slot: { resources, interval },
  totalAmount,
  holdExpiresAt,
  now,
}: NewHold): object {
  return {
    seen: facts.seen,
    customer: customer.id,
    day: facilityDate(interval.start).toString(),
    resources,
    space: item.spaceId,
    bundle: item.bundleId,
    starts: interval.start,
    ends: interval.end,
    amount: totalAmount,
    expires: holdExpiresAt,
    at: now,
    net: customer.network,
    allowance: networkAllowance,
  }
}

/** Whether a statement failed because another booking has the slot. */
export function isSlotTaken(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'BARN1'
}
