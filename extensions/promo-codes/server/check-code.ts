import { type Selectable, sql } from 'kysely'
import { messageOf, type Outcome, type Refusal, refuse, succeed } from '../../../domain/errors.ts'
import { discountOf, standardPrice } from '../../../domain/pricing/adjustments.ts'
import type { Cents } from '../../../domain/pricing/money.ts'
import { facilityDate } from '../../../domain/time/facility-time.ts'
import { isForAccount } from '../../../server/accounts/given-by-staff.ts'
import type { BookingRow } from '../../../server/bookings/booking-row.ts'
import type { Database, Tables, Trx } from '../../../server/db/database.ts'
import type { BookingFields, ShownBooking } from '../../../server/services/extension.ts'
import type { Payable, PaymentCheck } from '../../../server/services/fulfillment.ts'
import { type CodeFields, codeFieldsSchema, type PromoTerms } from '../domain/promo-code.schema.ts'
import { type CodeUses, discountDates, refuseUse, UNKNOWN_CODE, USED_CODE } from '../domain/promo-code.ts'

/** The source of adjustments by codes: they say which bookings use a code, also ended ones. */
export const SOURCE = 'promo_code'

type PromoRow = Selectable<Tables['promoCodes']> & PromoTerms

interface Checked {
  promo: PromoRow
  /** Of each date. */
  discounts: Cents[]
}

/**
 * An active code with what it takes off bookings that are paid together. Refuses `not_found`, and `refused`
 * with the reason. To use it, lock the bookings and `lockUses` first.
 */
export async function checkCode(
  db: Database | Trx,
  code: string,
  dates: readonly BookingRow[],
  now: Temporal.Instant,
): Promise<Outcome<Checked>> {
  const promo = await db
    .selectFrom('promoCodes')
    .selectAll()
    .where('code', '=', code)
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  const [first] = dates
  if (!promo || !first) return refuse('not_found', { message: UNKNOWN_CODE })
  const refusal =
    refuseUse(promo, await countUses(db, promo.id, first)) ?? (await refuseTwice(db, promo, first))
  if (refusal) return refusal
  const priced = dates.map((date) => ({
    start: date.startTime,
    end: date.endTime,
    price: standardPrice(date),
  }))
  const discounts = discountDates(promo, priced, now)
  return discounts.ok ? succeed({ promo, discounts: discounts.value }) : discounts
}

/** Dollars are taken off a season once: not again off the dates that are left after staff took money for one. */
async function refuseTwice(
  db: Database | Trx,
  promo: PromoRow,
  { orderId }: BookingRow,
): Promise<Refusal | null> {
  if (promo.amount === null) return null
  const used = await db
    .selectFrom('bookings')
    .innerJoin('bookingAdjustments', 'bookingId', 'bookings.id')
    .select('bookings.id')
    .where('orderId', '=', orderId)
    .where('sourceId', '=', promo.id)
    .where('amount', '<', '0')
    .where('status', 'in', ['confirmed', 'completed'])
    .limit(1)
    .executeTakeFirst()
  return used ? refuse('refused', { message: USED_CODE }) : null
}

/** Whether a code can be used for an unpaid booking: not to take over an offered time. */
export function takesCode({ status, purpose }: ShownBooking): boolean {
  return status === 'pending' && purpose === 'price'
}

/** Serializes the uses of a customer, and of a code, until the transaction ends. Comes after all other locks on rows. */
export async function lockUses(
  trx: Trx,
  userId: string,
  column: 'code' | 'id',
  codeOrId: string,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`code:${userId}`}, 0))`.execute(trx)
  await trx.selectFrom('promoCodes').select('id').where(column, '=', codeOrId).forNoKeyUpdate().execute()
}

/** Whether the code that bookings use can still be used. */
export const CODE_CHECK: PaymentCheck = {
  /** Not if another booking came first. */
  async refuse(db, dates) {
    const date = dates.find((each) => discountOf(each) > 0)
    const promo = date && (await findPromoOf(db, date))
    const refusal = promo && refuseUse(promo, await countUses(db, promo.id, date))
    return refusal
      ? refuse('refused', { message: `${messageOf(refusal)} Please remove it to pay for this booking.` })
      : null
  },

  /** Not if others used it up since. */
  async refuseEnded(trx, booking) {
    const promo = await findPromoOf(trx, booking)
    if (!promo) return null
    await lockUses(trx, booking.userId, 'id', promo.id)
    return refuseUse(promo, await countUses(trx, promo.id, booking))
  },
}

async function findPromoOf(db: Database | Trx, { id }: Payable): Promise<PromoRow | undefined> {
  return await db
    .selectFrom('promoCodes')
    .innerJoin('bookingAdjustments', 'sourceId', 'promoCodes.id')
    .selectAll('promoCodes')
    .where('bookingId', '=', id)
    .executeTakeFirst()
}

/** The codes of bookings and of the dates paid with each, and whether one can be entered. */
export const CODE_FIELDS: BookingFields = {
  schema: codeFieldsSchema,
  async read(db, bookings, now) {
    const used = await readUsed(db, bookings)
    const isTaken = bookings.some(takesCode) && (await hasCodes(db, now))
    return new Map(
      bookings.flatMap((booking): [string, CodeFields][] => {
        const code = used.get(booking.id)
        const takes = isTaken && takesCode(booking)
        return code || takes
          ? [[booking.id, { ...(code && { code }), ...(takes && { takesCode: true }) }]]
          : []
      }),
    )
  },
}

async function readUsed(
  db: Database,
  bookings: readonly ShownBooking[],
): Promise<Map<string, NonNullable<CodeFields['code']>>> {
  const rows = await db
    .selectFrom('bookingAdjustments as own')
    .innerJoin('bookings as of', 'of.id', 'own.bookingId')
    .innerJoin('promoCodes', 'promoCodes.id', 'own.sourceId')
    .innerJoin('bookingAdjustments as used', 'used.sourceId', 'promoCodes.id')
    .innerJoin('bookings', 'bookings.id', 'used.bookingId')
    .select(['of.id', 'promoCodes.code', sql<string>`-sum(used.amount)`.as('discount')])
    .where(
      'own.bookingId',
      'in',
      bookings.map(({ id }) => id),
    )
    .whereRef('bookings.status', '=', 'of.status')
    .whereRef('bookings.orderId', '=', 'of.orderId')
    .groupBy(['of.id', 'promoCodes.code'])
    .execute()
  return new Map(rows.map(({ id, ...code }) => [id, code]))
}

async function hasCodes(db: Database, now: Temporal.Instant): Promise<boolean> {
  return (await activeCodes(db, now).limit(1).executeTakeFirst()) !== undefined
}

/** Codes that can be entered today or later. */
export function activeCodes(db: Database, now: Temporal.Instant) {
  const today = facilityDate(now).toString()
  return db
    .selectFrom('promoCodes')
    .select('id')
    .where('endedAt', 'is', null)
    .where(({ eb, or }) => or([eb('lastDate', 'is', null), eb('lastDate', '>=', today)]))
}

/**
 * Uses by other orders than this one. Bookings by staff count once the account
 * is proven: until then, it isn't told of them.
 */
async function countUses(
  db: Database | Trx,
  promoId: string,
  { orderId, userId }: Pick<Payable, 'orderId' | 'userId'>,
): Promise<CodeUses> {
  const { rows } = await sql<CodeUses>`
    with used as (
      select order_id as use, user_id from booking_adjustments join bookings on id = booking_id
      where source_id = ${promoId} and status <> 'cancelled' and order_id <> ${orderId}
    )
    select count(distinct use)::integer as "all",
      (count(distinct use) filter (where user_id = ${userId}))::integer as own,
      exists (
        select from bookings where user_id = ${userId} and order_id <> ${orderId}
          and ${isForAccount(userId, sql<boolean>`made_by = 'staff'`)}
          and (paid_at is not null or status in ('confirmed', 'completed') or (status = 'pending'
            and id in (
              select booking_id from booking_adjustments join promo_codes on promo_codes.id = source_id
              where is_first_only)))
      ) as has_booked
    from used`.execute(db)
  return rows[0] as CodeUses
}
