import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PRICED_DAYS, randomRules, ruleOf } from '../../testing/price-rules.ts'
import type { ListedRule } from '../catalog/price-list.schema.ts'
import { dayBounds, instantAt } from '../time/facility-time.ts'
import { formatItemRates, hourlyRates, isPricedAlike, rateBy, ruleAt } from './hourly-rates.ts'
import { sum } from './money.ts'
import { formatRateOf, isSamePrice, priceOf } from './price-booking.ts'

const SATURDAY = Temporal.PlainDate.from('2026-11-21')
const cageWith = (...rules: ListedRule[]) => ({ hourlyRate: '30.00', priceRules: rules })
const from = (hour: number, hours: number, date = SATURDAY) => {
  const start = instantAt(date, hour)
  return { start, end: start.add({ hours }) }
}
const ratesOf = (rules: ListedRule[], ...time: Parameters<typeof from>) =>
  hourlyRates(cageWith(...rules), from(...time)).map(({ rate }) => rate)

describe('hourlyRates', () => {
  it.each<[string, ListedRule[], number[]]>([
    ['has the catalog rate without rules', [], [3000, 3000]],
    [
      'takes the first rule that fits',
      [ruleOf({ weekdays: [7] }), ruleOf({ hourlyRate: '45' }), ruleOf({})],
      [4500, 4500],
    ],
    ['ends a rule before its last hour', [ruleOf({ untilHour: 18 })], [4000, 3000]],
    ['begins a rule with its first hour', [ruleOf({ fromHour: 18, untilHour: 19 })], [3000, 4000]],
    [
      'includes the first and the last day',
      [ruleOf({ firstDate: '2026-11-21', lastDate: '2026-11-21' })],
      [4000, 4000],
    ],
    ['leaves out the day before', [ruleOf({ firstDate: '2026-11-22' })], [3000, 3000]],
    ['leaves out the day after', [ruleOf({ lastDate: '2026-11-20' })], [3000, 3000]],
  ])('%s', (_, rules, expected) => {
    expect(ratesOf(rules, 17, 2)).toEqual(expected)
  })

  it('charges an evening by its local day when it is the next day in UTC', () => {
    expect(ratesOf([ruleOf({ weekdays: [6] })], 22, 2)).toEqual([4000, 4000])
  })

  it('charges both hours that repeat when clocks are set back, and none that is skipped', () => {
    const night = [ruleOf({ fromHour: 1, untilHour: 2 })]
    expect(ratesOf(night, 0, 4, Temporal.PlainDate.from('2026-11-01'))).toEqual([3000, 4000, 4000, 3000])
    expect(ratesOf(night, 0, 3, Temporal.PlainDate.from('2027-03-14'))).toEqual([3000, 4000, 3000])
    const skipped = [ruleOf({ fromHour: 2, untilHour: 3 })]
    expect(ratesOf(skipped, 0, 3, Temporal.PlainDate.from('2027-03-14'))).toEqual([3000, 3000, 3000])
  })

  it('agrees with reading the list backwards on the wall clock of Intl', () => {
    fc.assert(
      fc.property(randomRules([]), fc.constantFrom(...PRICED_DAYS), (rules, day) => {
        const bounds = dayBounds(Temporal.PlainDate.from(day))
        const hours = hourlyRates(cageWith(...rules), bounds)
        expect(hours.map(({ rate }) => rate)).toEqual(
          hours.map(({ start }) => rateBackwards(rules, start.epochMilliseconds)),
        )
        expect(priceOf(cageWith(...rules), bounds)).toBe(sum(hours.map(({ rate }) => rate)))
      }),
    )
  })
})

const WALL_CLOCK = new Intl.DateTimeFormat('en-US', {
  ...{ timeZone: 'America/New_York', year: 'numeric', month: '2-digit', day: '2-digit' },
  ...{ weekday: 'short', hour: '2-digit', hourCycle: 'h23' },
})

/** The later a rule is in the list, the earlier it's applied, so the first one that fits has the last word. */
function rateBackwards(rules: readonly ListedRule[], milliseconds: number): number {
  const parts = Object.fromEntries(
    WALL_CLOCK.formatToParts(milliseconds).map(({ type, value }) => [type, value]),
  )
  const date = Number(`${parts.year}${parts.month}${parts.day}`)
  const weekday = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].indexOf(parts.weekday ?? '') + 1
  const hour = Number(parts.hour)
  const numberOf = (day: string) => Number(day.replaceAll('-', ''))
  let rate = 3000
  for (const rule of rules.toReversed()) {
    const isMet =
      (rule.weekdays ?? [1, 2, 3, 4, 5, 6, 7]).includes(weekday) &&
      hour >= (rule.fromHour ?? 0) &&
      hour + 1 <= (rule.untilHour ?? 24) &&
      date >= numberOf(rule.firstDate ?? '0001-01-01') &&
      date <= numberOf(rule.lastDate ?? '9999-12-31')
    if (isMet) rate = rateOf(rule)
  }
  return rate
}

/** In exact fractions of a cent. */
function rateOf({ hourlyRate, changeBy, changePercent }: ListedRule): number {
  if (hourlyRate !== null) return Math.round(Number(hourlyRate) * 100)
  const hundredths =
    changeBy === null
      ? 3000n * BigInt(100 + (changePercent ?? 0))
      : BigInt(Math.round((30 + Number(changeBy)) * 100)) * 100n
  const cents = hundredths < 0n ? 0 : Number((hundredths + 50n) / 100n)
  return Math.min(Math.max(cents, 50), 999_999)
}

describe('rateBy', () => {
  const rate = (hourlyRate: string, change: Partial<ListedRule>) =>
    rateBy(ruleOf({ hourlyRate: null, ...change }), { hourlyRate })

  it.each([
    ['rounds half a cent up', '0.50', { changePercent: 1 }, 51],
    ['rounds less than half a cent down', '30.01', { changePercent: 10 }, 3301],
    ['rounds half a cent up when it lowers', '0.90', { changePercent: -5 }, 86],
    ['adds dollars', '30.00', { changeBy: '5.50' }, 3550],
    ['takes off dollars', '30.00', { changeBy: '-5.50' }, 2450],
    ['never passes the lowest rate', '30.00', { changeBy: '-40.00' }, 50],
    ['never passes the highest rate', '9000.00', { changePercent: 900 }, 999_999],
  ] as const)('%s', (_, hourlyRate, change, expected) => {
    expect(rate(hourlyRate, change)).toBe(expected)
  })
})

it('names the rule of an hour', () => {
  const evening = ruleOf({ label: 'Evening', fromHour: 17 })
  expect(ruleAt(cageWith(evening), { date: SATURDAY, hour: 17 })).toBe(evening)
  expect(ruleAt(cageWith(evening), { date: SATURDAY, hour: 16 })).toBeUndefined()
})

it('compares what two items cost at any time', () => {
  expect(isPricedAlike({ hourlyRate: '30' }, { hourlyRate: '30.00', priceRules: [] })).toBe(true)
  expect(isPricedAlike(cageWith(ruleOf({})), cageWith(ruleOf({})))).toBe(true)
  expect(isPricedAlike(cageWith(ruleOf({})), cageWith(ruleOf({ fromHour: 9 })))).toBe(false)
  expect(isPricedAlike(cageWith(ruleOf({})), { hourlyRate: '30.00' })).toBe(false)
})

it('writes one rate, or the lowest and the highest', () => {
  const evenings = cageWith(ruleOf({ fromHour: 18 }))
  expect([formatItemRates({ hourlyRate: '30.00' }), formatItemRates(evenings)]).toEqual([
    '$30/hr',
    '$30–$40/hr',
  ])
  expect([formatRateOf(evenings, from(17, 2)), formatRateOf(evenings, from(18, 2))]).toEqual([
    '$30–$40/hr',
    '$40/hr',
  ])
})

it('compares the price of a move by its times', () => {
  const item = cageWith(ruleOf({ fromHour: 18 }))
  const at = (hour: number) => ({ item, time: from(hour, 1) })
  expect(isSamePrice('30.00', at(16), at(17))).toBe(true)
  expect(isSamePrice('30.00', at(17), at(18))).toBe(false)
  // Booked before the rule.
  expect(isSamePrice('40.00', at(17), at(18))).toBe(true)
})
