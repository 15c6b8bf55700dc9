import fc from 'fast-check'
import type { ListedRule } from '../domain/catalog/price-list.schema.ts'
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
    { spaceId: null, bundleId: null },
    ...spaces.map((spaceId) => ({ spaceId, bundleId: null })),
    ...bundles.map((bundleId) => ({ spaceId: null, bundleId })),
  ]
  const rule = fc.record({
    item: fc.constantFrom(...items),
    weekdays: orAny(fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 })),
    hours,
    dates: span(PRICED_DAYS),
    cents: fc.integer({ min: 50, max: 30_000 }),
  })
  return fc.array(
    rule.map(
      (
        { item, weekdays, hours: [fromHour, untilHour], dates: [firstDate, lastDate], cents },
        index = 0,
      ): ListedRule => ({
        label: `Rule ${index}`,
        ...item,
        weekdays,
        fromHour,
        untilHour,
        firstDate,
        lastDate,
        hourlyRate: (cents / 100).toFixed(2),
      }),
    ),
    { maxLength: 8 },
  )
}

/** A rule for everything at any time, with these changes. */
export function ruleOf(changes: Partial<ListedRule>): ListedRule {
  return {
    ...{ label: 'Peak', spaceId: null, bundleId: null, weekdays: null, fromHour: null, untilHour: null },
    ...{ firstDate: null, lastDate: null, hourlyRate: '40.00' },
    ...changes,
  }
}

/** Replaces the owner's rules. */
export async function setRules(staff: Client, rules: readonly ListedRule[]): Promise<void> {
  const { version } = (await staff.get('/api/admin/price-rules')).body
  const { status, body } = await staff.put('/api/admin/price-rules', { version, rules })
  if (status !== 200) throw new Error(`Saving answered ${status}: ${JSON.stringify(body)}`)
}
