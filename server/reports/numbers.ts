import type { OpeningHours } from '../../domain/hours/opening-hours.ts'
import { sum, toCents, toDecimal } from '../../domain/pricing/money.ts'
import type { Figures, Numbers } from '../../domain/reports/figures.schema.ts'
import { type AsOf, comparedPeriods, spanToDate } from '../../domain/reports/period.ts'
import { unmetHours } from '../../domain/reports/unmet-demand.ts'
import { countedUntil, type OpenSpaces, openAndBooked } from '../../domain/reports/utilization.ts'
import { instantAt } from '../../domain/time/facility-time.ts'
import type { Database } from '../db/database.ts'
import { sumOpenBalances } from './open-balances.ts'
import { moneyOf, sumMoney, sumPlayedHours } from './sums.ts'
import { listTop, sumCodes, sumDiscounts, sumVisits } from './visit-sums.ts'
import { listWishedHours } from './wished-hours.ts'

interface OpenTimes {
  openSpaces: OpenSpaces
  openingHours: OpeningHours
}

/** With the prices of all items. */
type Known = OpenTimes & Parameters<typeof unmetHours>[1]

/** The owner's numbers for a period, the one before, and last year. */
export async function readNumbers(db: Database, period: AsOf, open: Known): Promise<Numbers> {
  const compared = comparedPeriods(period)
  const span = spanToDate(period)
  const discountsBy = await sumDiscounts(db, span)
  // One period after the other: bookings need connections, too few for all of a report's statements together.
  const unmetByHour = unmetHours(await listWishedHours(db, span), open)
  const current = await readFigures(db, period, open, { discountsBy, unmetByHour })
  const before = compared && (await readFigures(db, compared.before, open))
  const lastYear = compared && (await readFigures(db, compared.lastYear, open))
  const [topCustomers, topTeams, unpaid, discountsByCode] = await Promise.all([
    listTop(db, span, 'user_id'),
    listTop(db, span, 'team_id'),
    sumOpenBalances(db, period.now.toInstant()),
    sumCodes(db, span),
  ])
  const lists = { discountsBy, discountsByCode, topCustomers, topTeams, unmetByHour, unpaid }
  return { current, before, lastYear, ...lists }
}

async function readFigures(
  db: Database,
  period: AsOf,
  { openSpaces, openingHours, ...items }: Known,
  known?: Pick<Numbers, 'discountsBy' | 'unmetByHour'>,
): Promise<Figures> {
  const span = spanToDate(period)
  // Space-hours count in whole hours.
  const until = countedUntil(period, period.now)
  const [money, visits, played, discounts] = await Promise.all([
    sumMoney(db, span),
    sumVisits(db, span),
    sumPlayedHours(db, { start: span.start, end: instantAt(until.date, until.hour) }),
    known?.discountsBy ?? sumDiscounts(db, span),
  ])
  const unmet = known?.unmetByHour ?? unmetHours(await listWishedHours(db, span), items)
  const sumOf = (key: 'amount' | 'complimentary') =>
    toDecimal(sum(discounts.map((each) => toCents(each[key]))))
  return {
    from: period.from.toString(),
    to: period.to.toString(),
    ...moneyOf(money, {}),
    ...visits,
    spaceHours: openAndBooked(period, until, openSpaces, played, openingHours),
    discounts: sumOf('amount'),
    complimentary: sumOf('complimentary'),
    unmet: {
      hours: sum(unmet.map(({ hours }) => hours)),
      amount: toDecimal(sum(unmet.map(({ amount }) => toCents(amount)))),
    },
  }
}
