import { type RawBuilder, sql } from 'kysely'
import { movableUntil } from '../../domain/bookings/customer-move.ts'
import type { OwnBooking } from '../../domain/bookings/own-booking.schema.ts'
import { paymentState } from '../../domain/bookings/payment-state.ts'
import { isClaim } from '../../domain/payments/form-purpose.ts'
import { discountField } from '../../domain/pricing/adjustments.ts'
import { toCents } from '../../domain/pricing/money.ts'
import { isPaidInFull, resaleTerms, whyNotOffered } from '../../domain/resale/resale-rules.ts'
import type { Database } from '../db/database.ts'
import { asWire } from '../db/instants.ts'
import { compileOnce, runPrepared } from '../db/statement.ts'
import type { Actor } from '../services/services.ts'
import { type BookingRow, OF_ORDER, STORED_COLUMNS, toBooking } from './booking-row.ts'
import {
  ASKED_FOR_ANY_CAGE,
  COUNTS_AS_PAID,
  IS_REFUNDED,
  PRICE_INTENT,
  SIGNED_VERSIONS,
  WAS_MOVED,
} from './derived-columns.ts'
import { FEATURE_COLUMNS } from './feature-columns.ts'
import { isShownTo } from './find-own-booking.ts'

const MAX_LISTED = 500

/** Only passed on: making a `Temporal.Instant` of each takes longer than the rules of all bookings. */
const PASSED_ON = ['endTime', 'createdAt', 'updatedAt'] as const
const COLUMNS = STORED_COLUMNS.filter((column) => !(PASSED_ON as readonly string[]).includes(column)).map(
  (column) => `bookings.${column as Exclude<typeof column, (typeof PASSED_ON)[number]>}` as const,
)

/** The actor's bookings as the API returns them, latest start first, at most 500. */
export async function listOwnBookings(
  db: Database,
  actor: Pick<Actor, 'id'>,
  now: Temporal.Instant,
): Promise<OwnBooking[]> {
  const rows = await runPrepared(db, OWN(db, actor.id))
  return rows.map((row) => {
    const { cancelNote, seriesLabel, paidAmount, waivedAmount, signedVersions } = row
    const refundedAmount = row.refundedAmount ?? '0.00'
    const creditedAmount = row.creditedAmount ?? '0.00'
    const punchedAmount = row.punchedAmount ?? '0.00'
    const movable = {
      ...row,
      start: row.startTime,
      paymentState: paymentState(row),
      refundedAmount: row.ofPaid ?? '0.00',
    }
    return {
      ...toBooking(row),
      paidAmount,
      waivedAmount,
      refundedAmount,
      ...(toCents(creditedAmount) > 0 && { creditedAmount }),
      ...(toCents(punchedAmount) > 0 && { punchedAmount }),
      ...discountField(row),
      cancelNote,
      isSigned: signedVersions.length > 0,
      movableUntil: movableUntil(movable, now)?.toString() ?? null,
      seriesLabel,
      ...(isClaim(row) && { isClaim: true as const }),
      ...(row.askedForAnyCage && { askedForAnyCage: true as const }),
      ...(row.suspendedAt ? { hasReplacement: true as const } : resaleOf(row, now)),
    }
  })
}

/** The refunds of all their bookings, summed in one go: for each booking on its own they'd cost more than everything else. */
function refundsOf(db: Database, userId: string) {
  return db
    .selectFrom('bookings')
    .innerJoin('payments', 'payments.bookingId', 'bookings.id')
    .innerJoin('refunds', 'refunds.paymentId', 'payments.id')
    .where('bookings.userId', '=', userId)
    .where(IS_REFUNDED)
    .groupBy('bookings.id')
    .select(({ fn }) => [
      'bookings.id as bookingId',
      fn.sum<string>('refunds.amount').as('amount'),
      fn.sum<string>('refunds.amount').filterWhere('refunds.toCredit', '=', true).as('toCredit'),
      fn.sum<string>('refunds.amount').filterWhere('payments.method', '=', 'pack').as('punched'),
      fn.sum<string>('refunds.amount').filterWhere(COUNTS_AS_PAID).as('ofPaid'),
    ])
    .as('refunded')
}

type Offerable = Pick<BookingRow, 'status' | 'startTime' | 'attendance' | 'totalAmount' | 'paidAmount'> & {
  /** Refunded of what counts as paid, in dollars. */
  ofPaid: string | null
  signedVersions: string[]
  isOffered: boolean
}

function resaleOf(row: Offerable, now: Temporal.Instant): Pick<OwnBooking, 'resale'> {
  const sellable = { ...row, start: row.startTime }
  if (!resaleTerms(sellable, now)) return {}
  if (row.isOffered) return { resale: 'offered' }
  // The page of the offer names rarer reasons, such as a dispute.
  const isOfferable = isPaidInFull(row, row.ofPaid ?? '0.00') && !whyNotOffered(sellable, now)
  return isOfferable ? { resale: 'offerable' } : {}
}

/** The same offers as `isOpenOffer`; the rules check the rest. */
const IS_OFFERED = sql<boolean>`exists (
  select from resale_offers where booking_id = bookings.id and withdrawn_at is null
    and (bookings.start_time, bookings.end_time) = (resale_offers.start_time, resale_offers.end_time)
    and coalesce(bookings.space_id, bookings.bundle_id) = item_id)`

/** SQL for what can only be true of confirmed bookings, so nothing is looked up for all that are over. */
const ifConfirmed = (condition: RawBuilder<boolean>) =>
  sql<boolean>`bookings.status = 'confirmed' and ${condition}`

/** The reason staff gave the customer when they cancelled. */
const CANCEL_NOTE = sql<string | null>`
  case when bookings.cancel_reason = 'staff' then (
    select after ->> 'reason' from booking_events
    where booking_id = bookings.id and kind = 'cancelled' order by id desc limit 1
  ) end`

/** By the user's id. */
const OWN = compileOnce((db, userId) =>
  db
    .selectFrom('bookings')
    .innerJoinLateral(OF_ORDER, (join) => join.onTrue())
    .leftJoin(refundsOf(db, userId), 'bookings.id', 'refunded.bookingId')
    .select([...COLUMNS, 'bookings.paidAmount', 'bookings.waivedAmount', 'bookings.attendance'])
    .select(['refunded.amount as refundedAmount', 'refunded.toCredit as creditedAmount', 'refunded.ofPaid'])
    .select('refunded.punched as punchedAmount')
    .select(['bookings.adjustedAmount', 'of_order.purpose', 'bookings.suspendedAt'])
    .select(PASSED_ON.map((column) => asWire(`bookings.${column}`).as(column)))
    .select([
      PRICE_INTENT.as('stripePaymentIntentId'),
      ...FEATURE_COLUMNS,
      CANCEL_NOTE.as('cancelNote'),
      SIGNED_VERSIONS.as('signedVersions'),
      ifConfirmed(WAS_MOVED).as('wasMoved'),
      'seriesId',
      'holdExpiresAt',
      'label as seriesLabel',
      ifConfirmed(IS_OFFERED).as('isOffered'),
      ASKED_FOR_ANY_CAGE.as('askedForAnyCage'),
    ])
    .where(isShownTo(userId))
    .orderBy('startTime', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED)
    .compile(),
)

/** Whether its customer asked for any cage, when they made it. */
export async function askedForAnyCage(db: Database, bookingId: string): Promise<boolean> {
  const found = await db
    .selectFrom('bookings')
    .select('id')
    .where('id', '=', bookingId)
    .where(ASKED_FOR_ANY_CAGE)
    .executeTakeFirst()
  return found !== undefined
}
