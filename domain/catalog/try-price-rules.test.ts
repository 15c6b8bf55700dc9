import { describe, expect, it } from 'vitest'
import { ruleOf } from '../../testing/price-rules.ts'
import { pricedBy, pricierBundles } from './try-price-rules.ts'

const item = { description: '', dimensions: '', equipment: '', isActive: true }
const cage = { ...item, id: 'cage-1', name: 'Cage 1', hourlyRate: '30.00' }
const other = { ...item, id: 'cage-2', name: 'Cage 2', hourlyRate: '30.00' }
const bundle = { ...item, id: 'bundle1', name: 'Both', hourlyRate: '55.00', spaceIds: ['cage-1', 'cage-2'] }
const FRIDAY = Temporal.PlainDate.from('2026-11-20')
const hours = () => [17, 18, 19]
const catalog = { spaces: [cage, other], bundles: [bundle] }

it('gives an item only the rules for it and for everything, in their order', () => {
  const [all, one, both] = [ruleOf({}), ruleOf({ spaceId: 'cage-1' }), ruleOf({ bundleId: 'bundle1' })]
  const rulesOf = (each: typeof cage | typeof bundle) => pricedBy([both, one, all], each).priceRules
  expect([rulesOf(cage), rulesOf(other), rulesOf(bundle)]).toEqual([[one, all], [all], [both, all]])
})

describe('pricierBundles', () => {
  it('is empty while bundles save money, or cost the same', () => {
    expect(pricierBundles(catalog, [], FRIDAY, hours)).toEqual([])
    expect(
      pricierBundles(catalog, [ruleOf({ bundleId: 'bundle1', hourlyRate: '60.00' })], FRIDAY, hours),
    ).toEqual([])
  })

  it('names the first hour when a bundle costs more than its spaces, with both prices', () => {
    const cheap = ruleOf({ spaceId: 'cage-1', weekdays: [3], fromHour: 18, hourlyRate: '20.00' })
    expect(pricierBundles(catalog, [cheap], FRIDAY, hours)).toEqual([
      { bundle, date: Temporal.PlainDate.from('2026-11-25'), hour: 18, price: 5500, parts: 5000 },
    ])
  })

  it('looks 12 months ahead', () => {
    const on = (day: string) => [
      ruleOf({ firstDate: day, lastDate: day, spaceId: 'cage-1', hourlyRate: '20' }),
    ]
    expect(pricierBundles(catalog, on('2027-11-19'), FRIDAY, hours)).toHaveLength(1)
    expect(pricierBundles(catalog, on('2027-11-20'), FRIDAY, hours)).toEqual([])
  })

  it('looks only at open hours', () => {
    const late = [ruleOf({ spaceId: 'cage-1', fromHour: 20, hourlyRate: '20' })]
    expect(pricierBundles(catalog, late, FRIDAY, hours)).toEqual([])
  })

  it('leaves out bundles that are inactive or have an inactive space', () => {
    const cheap = [ruleOf({ spaceId: 'cage-1', hourlyRate: '20' })]
    const inactive = { ...cage, isActive: false }
    expect(pricierBundles({ ...catalog, spaces: [inactive, other] }, cheap, FRIDAY, hours)).toEqual([])
    expect(
      pricierBundles({ ...catalog, bundles: [{ ...bundle, isActive: false }] }, cheap, FRIDAY, hours),
    ).toEqual([])
  })
})
