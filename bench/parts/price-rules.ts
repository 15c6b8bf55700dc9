import { type Measurement, measurement } from '../report/measurement.ts'
import { compareServers, FEW, prepareCalls } from './growth.ts'

const RULES = 30
const COMPARED = ["a day's availability", 'own bookings', 'create a booking', 'board']

/** Reads and a booking with price rules, against the same without. */
export async function priceRules(): Promise<Measurement[]> {
  const rows = await compareServers(
    async (server) => {
      const calls = await prepareCalls(server, FEW)
      // Every one is read and tried for every hour, and none fits: the requests have the catalog's prices.
      await server.database.query(
        `insert into price_rules (position, label, weekdays, from_hour, until_hour, last_date, hourly_rate)
         select each, 'Rule ' || each, array[1, 2, 3, 4, 5], 8, 21, '2020-01-01', 40 from generate_series(1, $1) each`,
        [RULES],
      )
      return calls
    },
    (server) => prepareCalls(server, FEW),
  )
  return rows
    .filter(({ name }) => COMPARED.includes(name))
    .map(({ name, rounds }) =>
      measurement(`${name}, ${RULES} price rules`, 'ms', rounds, { shareOf: 'without', atMost: 1.05 }),
    )
}
