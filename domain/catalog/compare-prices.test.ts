import { describe, expect, it } from 'vitest'
import { ruleOf } from '../../testing/price-rules.ts'
import { comparePrices } from './compare-prices.ts'
import { newRule } from './price-rule-form.schema.ts'

const item = { description: '', dimensions: '', equipment: '', isActive: true }
const cages = [1, 2, 3].map((n) => ({ ...item, id: `cage-${n}`, name: `Cage ${n}`, hourlyRate: '30.00' }))
const area = { ...item, id: 'practice-area', name: 'Practice Area', hourlyRate: '75.00' }
const barn = { ...item, id: 'bundle3', name: 'Whole Barn', hourlyRate: '150.00', spaceIds: ['cage-1'] }
const TODAY = Temporal.PlainDate.from('2026-11-20')
const hours = () => [16, 17, 18]
const evenings = { weekdays: [1, 2, 3, 4, 5], fromHour: 17, hourlyRate: '40.00' }
const rangeOf = (rates: readonly number[]) => [Math.min(...rates), Math.max(...rates)]

const compare = (...after: ReturnType<typeof ruleOf>[]) =>
  new Map(
    comparePrices([...cages, area, barn], { before: [], after }, TODAY, hours).map((each) => [
      each.item.id,
      { before: rangeOf(each.before), after: rangeOf(each.after), fall: each.fall },
    ]),
  )

it('makes a new rule for the cages alone', () => {
  expect(newRule([...cages, area])).toMatchObject({
    ...{ spaceId: null, spaceIds: ['cage-1', 'cage-2', 'cage-3'], bundleId: null },
  })
  const compared = compare({ ...newRule([...cages, area]), ...evenings })
  expect(compared.get('cage-2')).toEqual({ before: [3000, 3000], after: [3000, 4000], fall: null })
  expect(compared.get('bundle3')).toEqual({ before: [15000, 15000], after: [15000, 15000], fall: null })
})

describe('comparePrices', () => {
  it('names the largest fall of each item', () => {
    const compared = compare(ruleOf(evenings))
    expect(compared.get('bundle3')).toEqual({
      ...{ before: [15000, 15000], after: [4000, 15000] },
      fall: { date: TODAY, hour: 17, before: 15000, after: 4000 },
    })
    expect(compared.get('cage-1')?.fall).toBeNull()
  })

  it('notices rules that begin later, and that ended', () => {
    const day = { firstDate: '2027-03-01', lastDate: '2027-03-01' }
    const compared = compare(
      ruleOf({ ...day, spaceId: 'practice-area', hourlyRate: null, changePercent: -20 }),
    )
    expect(compared.get('practice-area')).toEqual({
      ...{ before: [7500, 7500], after: [6000, 7500] },
      fall: { date: Temporal.PlainDate.from('2027-03-01'), hour: 16, before: 7500, after: 6000 },
    })
    const before = [ruleOf({ lastDate: '2026-12-31', hourlyRate: '90.00' })]
    const [cage] = comparePrices(cages, { before, after: [] }, TODAY, hours)
    expect([rangeOf(cage?.before ?? []), rangeOf(cage?.after ?? []), cage?.fall?.before]).toEqual([
      [3000, 9000],
      [3000, 3000],
      9000,
    ])
  })

  it('leaves out inactive items, and compares only open hours', () => {
    const list = { before: [], after: [ruleOf({ fromHour: 20 })] }
    const [only, ...others] = comparePrices([area, { ...barn, isActive: false }], list, TODAY, hours)
    expect([only?.fall, others]).toEqual([null, []])
  })
})
