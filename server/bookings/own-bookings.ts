import { sql } from 'kysely'
import type { OwnBooking } from '../../domain/bookings/own-booking.schema.ts'
import { hasNoTimeYet } from '../../domain/payments/form-purpose.ts'
import { discountField } from '../../domain/pricing/adjustments.ts'
import { type MethodAmount, sumByMethod, wordsOfGiven } from '../../domain/pricing/given-as.ts'
import { toDecimal } from '../../domain/pricing/money.ts'
import type { Database } from '../db/database.ts'
import { asWire } from '../db/instants.ts'
import { compileOnce, runPrepared } from '../db/statement.ts'
import { usedMethods } from '../services/methods.ts'
import type { Actor, Services } from '../services/services.ts'
import { OF_ORDER, STORED_COLUMNS, toBooking } from './booking-row.ts'
import {
  ASKED_FOR_ANY_CAGE,
  COUNTS_AS_PAID,
  GIVEN_BACK,
  IS_REFUNDED,
  PRICE_INTENT,
  SIGNED_VERSIONS,
} from './derived-columns.ts'
import { isShownTo } from './find-own-booking.ts'
import { foundColumns, moreOf, ownParts, perParts } from './own-fields.ts'
import { inWords, ownPayments } from './paid-with.ts'

const MAX_LISTED = 500

/** Only passed on: making a `Temporal.Instant` of each takes longer than the rules of all bookings. */
const PASSED_ON = ['endTime', 'createdAt', 'updatedAt'] as const
const COLUMNS = STORED_COLUMNS.filter((column) => !(PASSED_ON as readonly string[]).includes(column)).map(
  (column) => `bookings.${column as Exclude<typeof column, (typeof PASSED_ON)[number]>}` as const,
)

/** The actor's bookings as the API returns them, latest start first, at most 500. */
export async function listOwnBookings(
  { db, extensions }: Pick<Services, 'db' | 'extensions'>,
  actor: Pick<Actor, 'id'>,
  now: Temporal.Instant,
): Promise<OwnBooking[]> {
  const [on, methods] = await Promise.all([extensions.on(db), usedMethods({ extensions }, db)])
  const parts = ownParts(on)
  const rows = await runPrepared(db, ownStatement(parts, methods)(db, actor.id))
  return rows.map((row) => {
    const { cancelNote, orderLabel, paidAmount, waivedAmount, signedVersions } = row
    const refundedAmount = row.refundedAmount ?? '0.00'
    const givenBack = sumByMethod(row.givenBack ?? [])
    const paidWith = inWords(methods, row.ownPayments ?? [])
    return {
      ...toBooking(row),
      paidAmount,
      waivedAmount,
      refundedAmount,
      ...(givenBack.length > 0 && { givenBack: givenBack.map(givenInWords) }),
      ...(paidWith.length > 0 && { paidWith }),
      ...discountField(row),
      cancelNote,
      isSigned: signedVersions.length > 0,
      orderLabel,
      ...(hasNoTimeYet(row) && { hasNoTimeYet: true as const }),
      ...(row.askedForAnyCage && { askedForAnyCage: true as const }),
      ...moreOf(row, parts, now),
    }
  })
}

function givenInWords({ method, amount }: MethodAmount) {
  return { amount: toDecimal(amount), words: wordsOfGiven(method).customer }
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
      fn.sum<string>('refunds.amount').filterWhere(COUNTS_AS_PAID).as('ofPaid'),
      GIVEN_BACK.as('givenBack'),
    ])
    .as('refunded')
}

/** The reason staff gave the customer when they cancelled. */
const CANCEL_NOTE = sql<string | null>`
  case when bookings.cancel_reason = 'staff' then (
    select after ->> 'reason' from booking_events
    where booking_id = bookings.id and kind = 'cancelled' order by id desc limit 1
  ) end`

/** Nothing is looked up without ways to pay besides money. */
const NO_PAYMENTS: ReturnType<typeof ownPayments> = sql`(
  select null::uuid as booking_id, null::json as own_payments where false)`

/** By the user's id. */
const ownStatement = perParts((parts, methods) =>
  compileOnce((db, userId) =>
    db
      .selectFrom('bookings')
      .innerJoinLateral(OF_ORDER, (join) => join.onTrue())
      .leftJoin(refundsOf(db, userId), 'bookings.id', 'refunded.bookingId')
      .leftJoin(
        (methods.length > 0 ? ownPayments(methods, userId) : NO_PAYMENTS).as('besidesMoney'),
        'bookings.id',
        'besidesMoney.bookingId',
      )
      .select([...COLUMNS, 'bookings.paidAmount', 'bookings.waivedAmount', 'bookings.attendance'])
      .select(['refunded.amount as refundedAmount', 'refunded.givenBack', 'refunded.ofPaid'])
      .select(['bookings.adjustedAmount', 'of_order.purpose'])
      .select(PASSED_ON.map((column) => asWire(`bookings.${column}`).as(column)))
      .select([
        PRICE_INTENT.as('stripePaymentIntentId'),
        CANCEL_NOTE.as('cancelNote'),
        SIGNED_VERSIONS.as('signedVersions'),
        'holdExpiresAt',
        'label as orderLabel',
        ASKED_FOR_ANY_CAGE.as('askedForAnyCage'),
      ])
      .select(foundColumns(parts))
      .select('besidesMoney.ownPayments')
      .where(isShownTo(userId))
      .orderBy('startTime', 'desc')
      .orderBy('id')
      .limit(MAX_LISTED)
      .compile(),
  ),
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
