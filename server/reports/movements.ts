import { sql } from 'kysely'
import type { ReceivedMethod } from '../../domain/bookings/booking-status.ts'
import { CUSTOMER_NAME } from '../bookings/admin-bookings.ts'
import type { Database } from '../db/database.ts'
import { movementsIn, type Span } from './counted-rows.ts'

export interface Movement {
  id: string
  /** A void takes back a payment that was recorded by mistake. */
  kind: 'payment' | 'refund' | 'void'
  at: Temporal.Instant
  method: ReceivedMethod
  amount: string
  /** Reason for a refund or void; null for payments. */
  reason: string | null
  stripeId: string | null
  bookingId: string
  startTime: Temporal.Instant
  customerName: string | null
  /** Null for customers without one. */
  customerEmail: string | null
  itemName: string
}

/** Payments, refunds, and voids in a span, in order. */
export async function listMovements(db: Database, span: Span, limit?: number): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select moved.*, bookings.start_time, ${CUSTOMER_NAME} as customer_name, users.email as customer_email,
      coalesce(spaces.name, bundles.name, 'Unknown') as item_name
    from (${movementsIn(span)}) moved
    join bookings on bookings.id = moved.booking_id
    join users on users.id = bookings.user_id
    left join spaces on spaces.id = moved.item_id
    left join bundles on bundles.id = moved.item_id
    -- A payment corrected in the same instant comes before its void.
    order by at, kind = 'void', moved.id
    limit ${limit ?? null}`.execute(db)
  return rows
}
