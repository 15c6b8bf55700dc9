import { lazy } from '../figures/figure.ts'
import { callFigure, callLimit, FEW, prepareCalls } from './growth.ts'
import type { Part } from './part.ts'

const RULES = 30
const COMPARED = ["a day's availability", 'own bookings', 'create a booking', 'board']

/** Reads and a booking with price rules, against the same without. */
export const priceRules: Part = async (site) => {
  const server = await site.open()
  const calls = await prepareCalls(server, FEW)
  // Every one is read and tried for every hour, and none fits: the requests have the catalog's prices.
  await server.database.query(
    `insert into price_rules (position, label, weekdays, from_hour, until_hour, last_date, hourly_rate)
     select each, 'Rule ' || each, array[1, 2, 3, 4, 5], 8, 21, '2020-01-01', 40 from generate_series(1, $1) each`,
    [RULES],
  )
  const without = lazy(async () => prepareCalls(await site.open(), FEW))
  return COMPARED.map((name) => ({
    ...callFigure(calls, name, `${RULES} price rules`),
    limits: [callLimit(without, name, 'without')],
  }))
}
