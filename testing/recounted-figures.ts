import { expect } from 'vitest'
import { type OpeningHours, openHoursOn } from '../domain/hours/opening-hours.ts'
import { toCents, toDecimal } from '../domain/pricing/money.ts'
import type { Figures } from '../domain/reports/figures.schema.ts'
import { selectBookings } from '../server/bookings/booking-row.ts'
import type { Database } from '../server/db/database.ts'

// A second, simple implementation of the owner's numbers: all rows in memory, one by one.

const { compare } = Temporal.PlainDate

/** All rows that figures come from, with the weekly hours of the facility. */
export async function readRows(db: Database, hours: OpeningHours) {
  const names = new Map<string, string>()
  for (const { id, firstName, email } of await db.selectFrom('users').selectAll().execute())
    names.set(id, firstName ?? email ?? '')
  const bookings = await selectBookings(db).execute()
  const bundles = await db.selectFrom('bundles').selectAll().execute()
  const payments = await db.selectFrom('payments').selectAll().execute()
  const refunds = await db.selectFrom('refunds').selectAll().execute()
  return {
    names,
    earnings: earningsOf(payments, refunds),
    quarters: quartersOf(bookings.filter(isRental), bundles, hours),
    bookings,
    payments,
    refunds,
    discounts: countDiscounts(await db.selectFrom('staffDiscounts').selectAll().orderBy('id').execute()),
    closures: await db.selectFrom('closures').selectAll().execute(),
    blocked: await db.selectFrom('blockedDates').selectAll().execute(),
    spaces: await db.selectFrom('spaces').selectAll().execute(),
    bundles,
    hours,
  }
}

/** A raised price takes back what its own booking was given, and nothing else. */
function countDiscounts<Row extends { bookingId: string; amount: string }>(given: readonly Row[]): Row[] {
  const totals = new Map<string, number>()
  return given.map((row) => {
    const before = totals.get(row.bookingId) ?? 0
    const after = before + toCents(row.amount)
    totals.set(row.bookingId, after)
    return { ...row, amount: toDecimal(Math.max(0, after) - Math.max(0, before)) }
  })
}

/** Each quarter of an hour that is rented while the facility is open. */
function quartersOf(
  rentals: readonly (Span & { bundleId: string | null; paymentMethod: string | null })[],
  bundles: readonly { id: string; spaceIds: string[] }[],
  hours: OpeningHours,
) {
  return rentals.flatMap((booking) => {
    const size = bundles.find(({ id }) => id === booking.bundleId)?.spaceIds.length ?? 1
    const kind = booking.paymentMethod === 'comp' ? ('comp' as const) : ('booked' as const)
    return Array.from({ length: hoursOf(booking) * 4 }, (_, quarter) => {
      const at = local(booking.startTime.add({ minutes: quarter * 15 }))
      return { kind, size, date: at.toPlainDate(), hour: at.hour }
    }).filter(({ date, hour }) => openHoursOn(date, hours).includes(hour))
  })
}

type Rows = Awaited<ReturnType<typeof readRows>>

/** Local dates of instants, computed once: every report compares them. */
const dates = new WeakMap<Temporal.Instant, Temporal.PlainDate>()

/** Whether an instant is in a period, and before now if that is in it. */
function within(from: Temporal.PlainDate, to: Temporal.PlainDate, now: Temporal.PlainDateTime) {
  const today = now.toPlainDate()
  const isRunning = compare(from, today) <= 0 && compare(today, to) <= 0
  const cut = now.toZonedDateTime('America/New_York').epochNanoseconds
  return (at: Temporal.Instant) => {
    const date = dates.getOrInsertComputed(at, () => local(at).toPlainDate())
    return compare(from, date) <= 0 && compare(date, to) <= 0 && (!isRunning || at.epochNanoseconds < cut)
  }
}

/** The cents that each booking earned. */
function earningsOf(
  payments: readonly { id: string; bookingId: string | null; method: string; amount: string }[],
  refunds: readonly { paymentId: string; status: string; amount: string }[],
) {
  const earnings = new Map<string | null, number>()
  for (const payment of payments) {
    if (payment.method === 'comp') continue
    let cents = toCents(payment.amount)
    for (const { paymentId, status, amount } of refunds)
      if (paymentId === payment.id && !['failed', 'canceled'].includes(status)) cents -= toCents(amount)
    earnings.set(payment.bookingId, (earnings.get(payment.bookingId) ?? 0) + cents)
  }
  return earnings
}

const earnedBy = ({ earnings }: Rows, bookingId: string) => earnings.get(bookingId) ?? 0

const isRental = ({ status }: { status: string }) => status === 'confirmed' || status === 'completed'

interface Span {
  startTime: Temporal.Instant
  endTime: Temporal.Instant
}
const hoursOf = ({ startTime, endTime }: Span) => startTime.until(endTime).total('hours')

/** The figures of a period as of a moment, row by row. */
export function countFigures(
  rows: Rows,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
  now: Temporal.PlainDateTime,
): Figures {
  const isIn = within(from, to, now)
  const booked = rows.bookings.filter(({ startTime }) => isIn(startTime))
  const rentals = booked.filter(isRental)
  const earned = (some: typeof booked) => toDecimal(some.reduce((sum, { id }) => sum + earnedBy(rows, id), 0))
  const share = (some: typeof booked) => ({
    bookings: some.length,
    hours: some.reduce((sum, each) => sum + hoursOf(each), 0),
  })
  const cancelled = booked.filter(
    ({ cancelReason }) => cancelReason === 'staff' || cancelReason === 'passed_on',
  )
  const noShows = rentals.filter(({ attendance }) => attendance === 'no_show')
  const leads = rentals
    .map(({ createdAt, startTime }) => Math.max(0, createdAt.until(startTime).total('hours')))
    .toSorted((a, b) => a - b)
  const rank = (share: number) => expect.closeTo(leads[Math.ceil(share * leads.length) - 1] ?? 0, 3)
  const discounts = rows.discounts.filter(({ createdAt }) => isIn(createdAt))
  const isComp = (id: string) => rows.bookings.find((each) => each.id === id)?.paymentMethod === 'comp'
  let [received, refunded] = [0, 0]
  for (const { id, method, amount, receivedAt } of rows.payments) {
    if (method === 'comp') continue
    if (isIn(receivedAt)) received += toCents(amount)
    for (const refund of rows.refunds)
      if (
        refund.paymentId === id &&
        isIn(refund.createdAt) &&
        !['failed', 'canceled'].includes(refund.status)
      ) {
        if (refund.kind === 'void') received -= toCents(refund.amount)
        else refunded += toCents(refund.amount)
      }
  }
  return {
    ...{ from: from.toString(), to: to.toString() },
    ...{ received: toDecimal(received), refunded: toDecimal(refunded), earned: earned(booked) },
    online: share(rentals.filter(({ madeBy }) => madeBy !== 'staff')),
    desk: share(rentals.filter(({ madeBy }) => madeBy === 'staff')),
    spaceHours: spaceHours(rows, from, to, now),
    lead: leads.length === 0 ? null : { median: rank(0.5), p90: rank(0.9) },
    cancelled: { bookings: cancelled.length, kept: earned(cancelled) },
    noShows: { bookings: noShows.length, kept: earned(noShows) },
    discounts: sumOf(discounts.map(({ amount }) => amount)),
    complimentary: sumOf(discounts.filter(({ bookingId }) => isComp(bookingId)).map(({ amount }) => amount)),
  }
}

/** Hour by hour, and quarter by quarter of each booking. */
function spaceHours(
  rows: Rows,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
  now: Temporal.PlainDateTime,
) {
  const today = now.toPlainDate()
  const isRunning = compare(from, today) <= 0 && compare(today, to) <= 0
  const counts = (date: Temporal.PlainDate, hour: number) => {
    if (compare(date, from) < 0 || compare(date, to) > 0) return false
    return !isRunning || compare(date, today) < 0 || (date.equals(today) && hour < now.hour)
  }
  let open = 0
  for (let date = from; compare(date, to) <= 0; date = date.add({ days: 1 })) {
    const key = String(date)
    if (rows.blocked.some((each) => each.date === key)) continue
    const closures = rows.closures.filter((each) => each.date === key)
    for (const hour of openHoursOn(date, rows.hours))
      for (const { id, isActive } of rows.spaces) {
        const isClosed = closures.some(
          ({ spaceIds, fromHour, untilHour }) =>
            spaceIds?.includes(id) && (fromHour ?? 0) <= hour && hour < (untilHour ?? 24),
        )
        if (isActive && counts(date, hour) && !isClosed) open += 1
      }
  }
  const minutes = { booked: 0, comp: 0 }
  for (const { kind, size, date, hour } of rows.quarters) if (counts(date, hour)) minutes[kind] += 15 * size
  return { open, booked: minutes.booked / 60, comp: minutes.comp / 60 }
}

/** The ten customers, or others, that brought in the most. `keyOf` says whose a booking is. */
export function listTops(
  rows: Rows,
  keyOf: (booking: Rows['bookings'][number]) => string | undefined,
  ...period: [Temporal.PlainDate, Temporal.PlainDate, Temporal.PlainDateTime]
) {
  const isIn = within(...period)
  const rentals = rows.bookings.filter(
    (each) => isRental(each) && isIn(each.startTime) && keyOf(each) !== undefined,
  )
  return [...Map.groupBy(rentals, (each) => String(keyOf(each)))]
    .map(([id, some]) => ({
      ...{ id, name: rows.names.get(id), bookings: some.length },
      hours: some.reduce((sum, each) => sum + hoursOf(each), 0),
      earned: toDecimal(some.reduce((sum, each) => sum + earnedBy(rows, each.id), 0)),
    }))
    .toSorted(
      (one, other) =>
        toCents(other.earned) - toCents(one.earned) ||
        other.bookings - one.bookings ||
        (one.id < other.id ? -1 : 1),
    )
    .slice(0, 10)
}

export function sumOf(amounts: readonly string[]): string {
  return toDecimal(amounts.reduce((sum, amount) => sum + toCents(amount), 0))
}

function local(at: Temporal.Instant): Temporal.ZonedDateTime {
  return at.toZonedDateTimeISO('America/New_York')
}
