import type { OpeningHours } from '../../domain/hours/opening-hours.ts'
import { sum, toCents, toDecimal } from '../../domain/pricing/money.ts'
import type { Figures, Numbers } from '../../domain/reports/figures.schema.ts'
import { type AsOf, comparedPeriods, spanToDate } from '../../domain/reports/period.ts'
import {
  countedUntil,
  type OpenSpaces,
  openAndBooked,
  type PlayedHour,
} from '../../domain/reports/utilization.ts'
import { instantAt } from '../../domain/time/facility-time.ts'
import type { Database } from '../db/database.ts'
import { sumOpenBalances } from './open-balances.ts'
import { sumMoved, sumPlayedHours } from './sums.ts'
import { CUSTOMERS, findLead, listTops, sumAdjustments, sumDiscounts, sumVisits } from './visit-sums.ts'

interface OpenTimes {
  openSpaces: OpenSpaces
  openingHours: OpeningHours
}

/** The owner's numbers for a period, the one before, and last year. `played` are the hours of the first. */
export async function readNumbers(
  db: Database,
  period: AsOf,
  open: OpenTimes,
  played: readonly PlayedHour[],
): Promise<Numbers> {
  const compared = comparedPeriods(period)
  const span = spanToDate(period)
  const discountsBy = await sumDiscounts(db, span)
  // Not all of a report's statements together: bookings need connections.
  const [current, topCustomers, unpaid, discountsByLabel] = await Promise.all([
    readFigures(db, period, open, { played, discountsBy }),
    listTops(db, span, CUSTOMERS),
    sumOpenBalances(db, period.now.toInstant()),
    sumAdjustments(db, span),
  ])
  const [before = null, lastYear = null] = compared
    ? await Promise.all([readFigures(db, compared.before, open), readFigures(db, compared.lastYear, open)])
    : []
  const lists = { discountsBy, discountsByLabel, topCustomers }
  // The other ages split it.
  const ages = unpaid.filter(({ age }) => age !== 'past_due')
  return { current, before, lastYear, ...lists, unpaid: ages }
}

async function readFigures(
  db: Database,
  period: AsOf,
  { openSpaces, openingHours }: OpenTimes,
  known?: Pick<Numbers, 'discountsBy'> & { played: readonly PlayedHour[] },
): Promise<Figures> {
  const span = spanToDate(period)
  // Space-hours count in whole hours.
  const until = countedUntil(period, period.now)
  const [money, visits, lead, played, discounts] = await Promise.all([
    sumMoved(db, span),
    sumVisits(db, span),
    findLead(db, span),
    known?.played ?? sumPlayedHours(db, { start: span.start, end: instantAt(until.date, until.hour) }),
    known?.discountsBy ?? sumDiscounts(db, span),
  ])
  const sumOf = (key: 'amount' | 'complimentary') =>
    toDecimal(sum(discounts.map((each) => toCents(each[key]))))
  return {
    from: period.from.toString(),
    to: period.to.toString(),
    ...money,
    ...visits,
    lead,
    spaceHours: openAndBooked(period, until, openSpaces, played, openingHours),
    discounts: sumOf('amount'),
    complimentary: sumOf('complimentary'),
  }
}
