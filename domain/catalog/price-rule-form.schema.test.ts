import { describe, expect, it } from 'vitest'
import { ruleOf } from '../../testing/price-rules.ts'
import { priceRuleFormOf, priceRuleFormSchema } from './price-rule-form.schema.ts'

const ANY = ruleOf({})

describe('priceRuleFormSchema', () => {
  it.each([
    ANY,
    ruleOf({ spaceId: 'cage-1', weekdays: [1, 7], fromHour: 0, untilHour: 24 }),
    ruleOf({ spaceIds: ['cage-1', 'cage-2'], hourlyRate: null, changeBy: '-5.00' }),
    ruleOf({ hourlyRate: null, changeBy: '5.50' }),
    ruleOf({ hourlyRate: null, changePercent: -10 }),
    ruleOf({ hourlyRate: null, changePercent: 15 }),
    ruleOf({ bundleId: 'bundle1', firstDate: '2026-12-01', lastDate: '2026-12-01' }),
  ])('returns the rule it was filled with: %j', (rule) => {
    expect(priceRuleFormSchema.parse(priceRuleFormOf(rule))).toEqual(rule)
  })

  it('sorts weekdays, so that equal conditions are equal', () => {
    const form = { ...priceRuleFormOf(ANY), weekdays: [6, 1] }
    expect(priceRuleFormSchema.parse(form).weekdays).toEqual([1, 6])
  })

  it.each([
    ['percent_more', '20%', 20],
    ['percent_less', '20 % ', -20],
  ] as const)('reads %s of %j as a change by %d%%', (way, amount, changePercent) => {
    expect(priceRuleFormSchema.parse({ ...priceRuleFormOf(ANY), way, amount })).toMatchObject({
      changePercent,
    })
  })

  it.each([
    ['label', { label: ' ' }, 'Name is required'],
    ['amount', { amount: '' }, 'Hourly rate is required'],
    ['amount', { way: 'dollars_less', amount: 'x' }, 'Must be an amount in dollars, like 5.00'],
    ['amount', { way: 'percent_less', amount: '100' }, 'At most 99% less'],
    ['amount', { way: 'percent_more', amount: '2.5' }, 'Must be a whole percent, like 5'],
    ['amount', { way: 'percent_more', amount: '0x10' }, 'Must be a whole percent, like 5'],
    ['amount', { way: 'percent_less', amount: '1e1' }, 'Must be a whole percent, like 5'],
    ['amount', { way: 'percent_less', amount: '' }, 'Must be a whole percent, like 5'],
    ['amount', { way: 'percent_less', amount: '-5' }, 'Must be a whole percent, like 5'],
    ['amount', { way: 'percent_more', amount: '-5' }, 'Must be a whole percent, like 5'],
    ['amount', { way: 'dollars_less', amount: '-5' }, 'Must be an amount in dollars, like 5.00'],
    ['amount', { way: 'dollars_more', amount: '-5' }, 'Must be an amount in dollars, like 5.00'],
    ['untilHour', { fromHour: '18', untilHour: '18' }, 'Must be after the first hour'],
    ['lastDate', { firstDate: '2026-12-02', lastDate: '2026-12-01' }, "Can't be before the first day"],
  ])('shows a mistake at %s', (field, changes, message) => {
    const { error } = priceRuleFormSchema.safeParse({ ...priceRuleFormOf(ANY), ...changes })
    expect(error?.issues).toMatchObject([{ path: [field], message }])
  })
})
