import { expect, it } from 'vitest'
import { comparedPeriod } from './compared-period.ts'

it.each([
  ['last_winter', '2027-03-31', '2025-11-01', '2026-03-31'],
  ['last_winter', '2027-04-01', '2026-11-01', '2027-03-31'],
  ['last_winter', '2027-12-31', '2026-11-01', '2027-03-31'],
  ['last_winter', '2028-01-01', '2026-11-01', '2027-03-31'],
  ['last_120_days', '2027-04-15', '2026-12-16', '2027-04-14'],
  ['last_year', '2028-03-01', '2027-03-02', '2028-02-29'],
] as const)('%s on %s: %s to %s', (period, today, from, to) => {
  const found = comparedPeriod(period, Temporal.PlainDate.from(today))
  expect([found.from.toString(), found.to.toString()]).toEqual([from, to])
})
