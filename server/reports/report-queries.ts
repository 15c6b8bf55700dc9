import { inMethodOrder } from '../../domain/bookings/booking-status.ts'
import { isOfferedOn } from '../../domain/catalog/offered.ts'
import type { MovedMoney } from '../../domain/reports/daily-totals.schema.ts'
import { LONGEST_PERIOD_DAYS, type Period, weeksOf } from '../../domain/reports/period.ts'
import type { Report } from '../../domain/reports/report.schema.ts'
import { afterHours, countedUntil, countOpenSpaces, utilization } from '../../domain/reports/utilization.ts'
import { atFacility, instantAt } from '../../domain/time/facility-time.ts'
import { readOpeningHours } from '../catalog/opening-hours.ts'
import { listOwnBundles, listSpaces } from '../catalog/queries.ts'
import type { Database } from '../db/database.ts'
import { listBlockedDates, listClosuresFrom } from '../slots/closure-queries.ts'
import { SOLD_PREFIX, spanOf } from './counted-rows.ts'
import { readNumbers } from './numbers.ts'
import { moneyOf, sumMoney, sumPlayedHours, sumWaived } from './sums.ts'
import { sumBooked } from './visit-sums.ts'

/** Money, bookings, and hours of a period, and its figures beside those of earlier ones. */
export async function readReport(db: Database, period: Period, now: Temporal.Instant): Promise<Report> {
  const span = spanOf(period)
  const asOf = { ...period, now: atFacility(now) }
  const until = countedUntil(period, asOf.now)
  const [booked, money, waived, played, spaces, bundles, openingHours, blockedDates, closures] =
    await Promise.all([
      sumBooked(db, span, now),
      sumMoney(db, span),
      sumWaived(db, span),
      sumPlayedHours(db, { start: span.start, end: instantAt(until.date, until.hour) }),
      listSpaces(db),
      listOwnBundles(db),
      readOpeningHours(db),
      listBlockedDates(db),
      // No period that this one is compared with starts earlier.
      listClosuresFrom(db, period.from.subtract({ days: LONGEST_PERIOD_DAYS })),
    ])
  const openSpaces = countOpenSpaces({ spaces, blockedDates, closures })
  const items = [...spaces, ...bundles].map(({ id, name }) => ({ id, name }))
  const bookedOf = (item: string | null) => {
    const { bookings = 0, hours = 0, earned = '0.00' } = booked.find(({ itemId }) => itemId === item) ?? {}
    return { bookings: Number(bookings), hours: Number(hours), earned }
  }
  const { toCome = 0, hoursToCome = 0, noShows = 0 } = booked.find(({ itemId }) => itemId === null) ?? {}
  const { bookings, hours } = bookedOf(null)
  return {
    from: period.from.toString(),
    to: period.to.toString(),
    total: { bookings, hours, ...moneyOf(money, {}) },
    waived,
    toCome: { bookings: Number(toCome), hours: Number(hoursToCome) },
    noShows: Number(noShows),
    bookedByItem: items
      .map((item) => ({ ...item, ...bookedOf(item.id) }))
      .filter(({ bookings }) => bookings > 0),
    moneyByItem: [...items, ...soldIn(money)]
      .map((item) => ({ ...item, ...moneyOf(money, { itemId: item.id }) }))
      .filter(isSomething),
    moneyByMethod: inMethodOrder(money.flatMap(({ method }) => method ?? []))
      .map((method) => ({ method, ...moneyOf(money, { method }) }))
      .filter(isSomething),
    moneyByWeek: weeksOf(period).map((sunday) => {
      const week = sunday.toString()
      return { week, ...moneyOf(money, { week }) }
    }),
    spaces: spaces.filter((space) => isOfferedOn(space, period.to)).length,
    utilization: utilization(period, until, openSpaces, played, openingHours),
    afterHours: afterHours(played, openingHours),
    numbers: await readNumbers(db, asOf, { openSpaces, openingHours }, played),
  }
}

/** All that was sold besides bookings, by label. */
function soldIn(money: readonly { itemId: string | null }[]) {
  return money
    .flatMap(({ itemId: id }) =>
      id?.startsWith(SOLD_PREFIX) ? { id, name: id.slice(SOLD_PREFIX.length) } : [],
    )
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

function isSomething({ received, refunded }: MovedMoney): boolean {
  return Number(received) !== 0 || Number(refunded) !== 0
}
