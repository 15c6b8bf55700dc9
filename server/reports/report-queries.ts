import { RECEIVED_METHODS } from '../../domain/bookings/booking-status.ts'
import { isOfferedOn } from '../../domain/catalog/offered.ts'
import { LONGEST_PERIOD_DAYS, type Period, weeksOf } from '../../domain/reports/period.ts'
import type { Report, ReportSum } from '../../domain/reports/report.schema.ts'
import { afterHours, countedUntil, countOpenSpaces, utilization } from '../../domain/reports/utilization.ts'
import { atFacility, instantAt } from '../../domain/time/facility-time.ts'
import { readOpeningHours } from '../catalog/opening-hours.ts'
import { listOwnBundles, listSpaces } from '../catalog/queries.ts'
import type { Database } from '../db/database.ts'
import { listBlockedDates, listClosuresFrom } from '../slots/closure-queries.ts'
import { PACKS, spanOf } from './counted-rows.ts'
import { readNumbers } from './numbers.ts'
import { findSum, moneyOf, sumBookings, sumMoney, sumPlayedHours, sumWaived } from './sums.ts'

/** Money, bookings, and hours of a period, and its figures beside those of earlier ones. */
export async function readReport(db: Database, period: Period, now: Temporal.Instant): Promise<Report> {
  const span = spanOf(period)
  const asOf = { ...period, now: atFacility(now) }
  const until = countedUntil(period, asOf.now)
  const [booked, money, waived, played, spaces, bundles, openingHours, blockedDates, closures] =
    await Promise.all([
      sumBookings(db, span, now),
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
  const items = [
    ...spaces.map(({ id, name }) => ({ kind: 'space' as const, id, name })),
    ...bundles.map(({ id, name }) => ({ kind: 'bundle' as const, id, name })),
    { kind: 'pack' as const, id: PACKS, name: 'Hour packs' },
  ]
  const sumOf = (key: Parameters<typeof findSum>[1]): ReportSum => {
    const { bookings = 0, minutes = 0 } = findSum(booked, key) ?? {}
    return { bookings: Number(bookings), hours: Number(minutes) / 60, ...moneyOf(money, key) }
  }
  const total = findSum(booked, {})
  return {
    from: period.from.toString(),
    to: period.to.toString(),
    total: sumOf({}),
    waived,
    toCome: { bookings: Number(total?.toCome ?? 0), hours: Number(total?.minutesToCome ?? 0) / 60 },
    noShows: Number(total?.noShows ?? 0),
    byItem: items.map((item) => ({ ...item, ...sumOf({ itemId: item.id }) })).filter(isSomething),
    byMethod: RECEIVED_METHODS.map((method) => ({ method, ...sumOf({ method }) })).filter(isSomething),
    byWeek: weeksOf(period).map((sunday) => {
      const week = sunday.toString()
      return { week, ...sumOf({ week }) }
    }),
    spaces: spaces.filter((space) => isOfferedOn(space, period.to)).length,
    utilization: utilization(period, until, openSpaces, played, openingHours),
    afterHours: afterHours(played, openingHours),
    numbers: await readNumbers(db, asOf, { openSpaces, openingHours }, played),
  }
}

function isSomething({ bookings, received, refunded }: ReportSum): boolean {
  return bookings !== 0 || Number(received) !== 0 || Number(refunded) !== 0
}
