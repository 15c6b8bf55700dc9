import { expect, it } from 'vitest'
import { unmetHours } from './unmet-demand.ts'

const RULE = {
  ...{
    weekdays: [6],
    fromHour: 17,
    untilHour: 21,
    firstDate: null,
    lastDate: null,
    hourlyRate: '45.00',
    changeBy: null,
    changePercent: null,
  },
}
const CATALOG = {
  spaces: [
    { id: 'cage-1', isActive: true, hourlyRate: '30.00', priceRules: [RULE] },
    { id: 'area', isActive: true, hourlyRate: '75.00' },
    { id: 'old', isActive: false, hourlyRate: '5.00' },
  ],
  bundles: [{ id: 'bundle1', isActive: true, hourlyRate: '55.00' }],
}

it('adds up wishes by weekday and hour, at the price of each hour', () => {
  // Two Saturdays and a Sunday.
  const wished = [
    { date: '2026-11-22', hour: 9, itemId: 'bundle1', wishes: 1 },
    { date: '2026-11-21', hour: 18, itemId: 'cage-1', wishes: 2 },
    { date: '2026-11-28', hour: 18, itemId: 'area', wishes: 1 },
    { date: '2026-11-28', hour: 10, itemId: null, wishes: 3 },
    { date: '2026-11-28', hour: 10, itemId: 'unknown', wishes: 1 },
  ]
  expect(unmetHours(wished, CATALOG)).toEqual([
    { weekday: 0, hour: 9, hours: 1, amount: '55.00' },
    { weekday: 6, hour: 10, hours: 4, amount: '90.00' },
    { weekday: 6, hour: 18, hours: 3, amount: '165.00' },
  ])
  expect(unmetHours([], CATALOG)).toEqual([])
})

it('prices wishes for any space without those that are not offered on their day', () => {
  const wished = [
    { date: '2026-11-27', hour: 10, itemId: null, wishes: 1 },
    { date: '2026-11-28', hour: 10, itemId: null, wishes: 1 },
  ]
  const retired = { id: 'worn', isActive: true, hourlyRate: '10.00', retiresOn: '2026-11-28' }
  const spaces = [...CATALOG.spaces, retired]
  expect(unmetHours(wished, { ...CATALOG, spaces }).map(({ amount }) => amount)).toEqual(['10.00', '30.00'])
})
