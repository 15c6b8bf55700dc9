import fc from 'fast-check'
import type { ListedRule } from '../domain/catalog/price-list.schema.ts'
import { toDecimal } from '../domain/pricing/money.ts'
import type { Client } from './client.ts'

/** Days around both changes of clocks, the end of a month, and midnight in UTC. */
export const PRICED_DAYS = [
  '2026-10-31',
  '2026-11-01',
  '2026-11-02',
  '2027-03-13',
  '2027-03-14',
  '2027-03-15',
]

const NO_RATE = { hourlyRate: null, changeBy: null, changePercent: null }
const nonZero = (min: number, max: number) => fc.integer({ min, max }).filter((value) => value !== 0)
const orAny = <T>(value: fc.Arbitrary<T>) => fc.option(value)
const span = <T>(values: readonly T[]) =>
  fc
    .tuple(orAny(fc.nat(values.length - 1)), orAny(fc.nat(values.length - 1)))
    .map(([one, other]) =>
      one !== null && other !== null && one > other ? ([other, one] as const) : ([one, other] as const),
    )
    .map(
      ([first, last]) =>
        [first === null ? null : values[first], last === null ? null : values[last]] as [T, T],
    )
const hours = span(Array.from({ length: 24 }, (_, hour) => hour)).map(
  ([from, until]) => [from, until === null ? null : until + 1] as const,
)

/** Rules for these items, or all, with any conditions. */
export function randomRules(spaces: readonly string[], bundles: readonly string[] = []) {
  const items = [
    { spaceId: null, spaceIds: null, bundleId: null },
    ...spaces.map((spaceId) => ({ spaceId, spaceIds: null, bundleId: null })),
    ...(spaces.length > 1 ? [{ spaceId: null, spaceIds: spaces.slice(0, 2), bundleId: null }] : []),
    ...bundles.map((bundleId) => ({ spaceId: null, spaceIds: null, bundleId })),
  ]
  const rule = fc.record({
    item: fc.constantFrom(...items),
    weekdays: orAny(fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 })),
    hours,
    dates: span(PRICED_DAYS),
    rate: fc.oneof(
      fc.integer({ min: 50, max: 30_000 }).map((cents) => ({ ...NO_RATE, hourlyRate: toDecimal(cents) })),
      nonZero(-10_000, 10_000).map((cents) => ({ ...NO_RATE, changeBy: toDecimal(cents) })),
      nonZero(-99, 900).map((changePercent) => ({ ...NO_RATE, changePercent })),
    ),
  })
  return fc.array(
    rule.map(
      (
        { item, weekdays, hours: [fromHour, untilHour], dates: [firstDate, lastDate], rate },
        index = 0,
      ): ListedRule => ({
        label: `Rule ${index}`,
        ...item,
        weekdays,
        fromHour,
        untilHour,
        firstDate,
        lastDate,
        ...rate,
      }),
    ),
    { maxLength: 8 },
  )
}

/** A rule for everything at any time, with these changes. */
export function ruleOf(changes: Partial<ListedRule>): ListedRule {
  return {
    ...{ label: 'Peak', spaceId: null, spaceIds: null, bundleId: null },
    ...{ weekdays: null, fromHour: null, untilHour: null, firstDate: null, lastDate: null },
    ...{ ...NO_RATE, hourlyRate: '40.00' },
    ...changes,
  }
}

/** Replaces the owner's rules. */
export async function setRules(staff: Client, rules: readonly ListedRule[]): Promise<void> {
  const { version } = (await staff.get('/api/admin/price-rules')).body
  const { status, body } = await staff.put('/api/admin/price-rules', { version, rules })
  if (status !== 200) throw new Error(`Saving answered ${status}: ${JSON.stringify(body)}`)
}
