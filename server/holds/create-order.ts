import { sql } from 'kysely'
import type { z } from 'zod'
import { refuseWindow } from '../../domain/bookings/booking-window.ts'
import { SHORT_MINUTES } from '../../domain/bookings/hold-limits.ts'
import { chooseItem } from '../../domain/bookings/item.ts'
import { type ErrorCode, type Outcome, type Refusal, refuse, succeed } from '../../domain/errors.ts'
import type { createOrderSchema } from '../../domain/orders/order.schema.ts'
import { refuseDates } from '../../domain/orders/order-dates.ts'
import { refuseSeason, SEASON_EXTRA_MINUTES } from '../../domain/orders/season-limits.ts'
import { facilityDate, type Interval, overlaps } from '../../domain/time/facility-time.ts'
import { type BookingColumns, selectBookings } from '../bookings/booking-row.ts'
import type { SeenHold } from '../bookings/move-status.ts'
import { readOpeningHours } from '../catalog/opening-hours.ts'
import { type Trx, transact } from '../db/database.ts'
import { HELD_UNTIL } from '../db/held-until.ts'
import type { Services } from '../services/services.ts'
import { type Customer, MAX_TRIES, newHold, takeHold } from './create-booking.ts'
import { releaseExpired } from './expire-holds.ts'
import { keepChoices } from './keep-choices.ts'
import { lockDaysFor } from './lock-holder.ts'

interface Request {
  customer: Customer
  input: z.output<typeof createOrderSchema>
  now: Temporal.Instant
}

/** A date of the request, and its place in it. */
interface Wanted {
  index: number
  input: Request['input']['dates'][number]
  interval: Interval
}

/**
 * Why a single date can't be taken. Any other refusal is about the customer, and so about the whole season.
 */
const ABOUT_THE_DATE: readonly ErrorCode[] = [
  'slot_taken',
  'slot_paused',
  'own_hold_overlaps',
  'date_blocked',
  'network_full',
  'not_active',
  'price_changed',
  'space_not_found',
  'bundle_not_found',
]

/**
 * A customer takes all dates of a season in one transaction: each is an ordinary hold, by the rules of a single one, and all are
 * paid together. Takes all or nothing: `dates_changed` names each date that can't be taken, and why. Repeating the request returns
 * the bookings of the first one.
 */
export async function createOrder(services: Services, request: Request): Promise<Outcome<BookingColumns[]>> {
  // As precise as the database keeps times.
  const now = request.now.round('microsecond')
  const wanted = request.input.dates
    .map((input, index) => ({
      index,
      input,
      interval: { start: Temporal.Instant.from(input.startTime), end: Temporal.Instant.from(input.endTime) },
    }))
    .toSorted((one, other) => Temporal.Instant.compare(one.interval.start, other.interval.start))
  const openingHours = await readOpeningHours(services.db)
  const early = wanted.flatMap((date, place) => {
    const refusal =
      refuseWindow(date.interval, now, openingHours) ??
      (isOverlapping(date, wanted[place - 1]) ? refuse('slot_taken', { message: OVERLAPS }) : null)
    return refusal ? [{ index: date.index, refusal }] : []
  })
  if (early.length > 0) return refuseDates(early)

  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const blockedBy: SeenHold[] = []
    const outcome = await transact(services.db, (trx) =>
      takeAll(services, trx, { ...request, now }, { wanted, blockedBy }),
    )
    if (outcome.ok || blockedBy.length === 0) return outcome
    // It calls Stripe, so no transaction is open.
    await releaseExpired(services, blockedBy, now)
  }
  return refuse('slot_taken')
}

const OVERLAPS = 'This overlaps another date of your season.'

function isOverlapping({ interval }: Wanted, previous: Wanted | undefined): boolean {
  return previous !== undefined && overlaps(previous.interval, interval)
}

/** Adds the expired holds in the way to `blockedBy`, and then refuses. */
async function takeAll(
  services: Services,
  trx: Trx,
  { customer, input: { id: orderId, label, more }, now }: Request,
  { wanted, blockedBy }: { wanted: readonly Wanted[]; blockedBy: SeenHold[] },
): Promise<Outcome<BookingColumns[]>> {
  const days = [...new Set(wanted.map(({ interval }) => facilityDate(interval.start).toString()))]
  // Alone on its days: the slots of several dates can't be taken in the order in which a single booking takes its own.
  await lockDaysFor(trx, customer, days)
  const { made, ...holder } = await readHolder(trx, { customer, orderId, now })
  if (made) return await readMade(trx, customer.id, orderId)
  const refusal = refuseSeason(
    holder,
    wanted.map(({ interval }) => interval),
    now,
  )
  if (refusal) return refusal
  await trx
    .insertInto('orders')
    .values({
      ...newHold(services, { customer, extraMinutes: SEASON_EXTRA_MINUTES, now }),
      id: orderId,
      userId: customer.id,
      label,
      createdAt: now,
    })
    .execute()

  const bookings: BookingColumns[] = []
  const changes: { index: number; refusal: Refusal }[] = []
  for (const date of wanted) {
    const item = chooseItem(date.input)
    if (!item.ok) return item
    await sql`savepoint date`.execute(trx)
    const taken = await takeHold(
      services,
      trx,
      { customer, input: date.input },
      {
        customerId: customer.id,
        network: customer.network,
        item: item.value,
        interval: date.interval,
        orderId,
        ...(date.input.isAnyCage && { anyCage: { lost: new Set() } }),
        now,
      },
    )
    if (!taken.ok) {
      if (!ABOUT_THE_DATE.includes(taken.code)) return taken
      // Part of it may have been taken, which would count against the next date.
      await sql`rollback to savepoint date`.execute(trx)
      changes.push({ index: date.index, refusal: taken })
    } else if ('blockedBy' in taken.value) blockedBy.push(...taken.value.blockedBy)
    else bookings.push(taken.value.booking)
  }
  if (changes.length > 0) {
    blockedBy.length = 0
    return refuseDates(changes)
  }
  if (blockedBy.length > 0) return refuse('slot_taken')
  const bookingIds = bookings.map(({ id }) => id)
  return (
    (await keepChoices(services, trx, { bookingIds, userId: customer.id, more, now })) ?? succeed(bookings)
  )
}

/** The facts for `refuseSeason`, and whether the season was made before. */
async function readHolder(
  trx: Trx,
  {
    customer: { id: customerId, isEmailVerified },
    orderId,
    now,
  }: { customer: Customer; orderId: string; now: Temporal.Instant },
) {
  const { rows } = await sql<{
    made: boolean
    hasPaid: boolean
    hasOpenSeason: boolean
    lapsedAt: Temporal.Instant | null
  }>`
    select exists (select from orders where id = ${orderId}) as made,
      has_paid(${customerId}::uuid) as has_paid,
      exists (select from bookings join orders on orders.id = order_id
        where bookings.user_id = ${customerId} and status = 'pending' and label is not null
        and ${HELD_UNTIL} > ${now}) as has_open_season,
      (select max(least(${HELD_UNTIL}, case when status = 'cancelled' then updated_at end)) from bookings
        join orders on orders.id = order_id
        where bookings.user_id = ${customerId} and label is not null and bookings.created_at > ${now.subtract({ hours: 1 })}
          and (status = 'pending' and ${HELD_UNTIL} <= ${now}
            or cancel_reason in ('hold_expired', 'released') and updated_at > bookings.created_at + make_interval(mins => ${SHORT_MINUTES}))
      ) as lapsed_at
  `.execute(trx)
  const [row] = rows
  if (!row) throw new Error('No row')
  return { ...row, isEmailVerified }
}

async function readMade(trx: Trx, customerId: string, orderId: string): Promise<Outcome<BookingColumns[]>> {
  const bookings = await selectBookings(trx)
    .where('orderId', '=', orderId)
    .where('userId', '=', customerId)
    .orderBy('startTime')
    .orderBy('id')
    .execute()
  return bookings.length > 0 ? succeed(bookings) : refuse('booking_not_found')
}
