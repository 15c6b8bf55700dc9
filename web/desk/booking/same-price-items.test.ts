import { expect, it } from 'vitest'
import { samePriceItems } from './same-price-items.ts'

const item = (id: string, hourlyRate: string, isActive = true) => ({
  id,
  name: id,
  description: '',
  dimensions: '',
  equipment: '',
  hourlyRate,
  isActive,
})
const BUNDLES = [{ ...item('bundle1', '30.00'), spaceIds: [] }]
const booking = {
  spaceId: 'cage-1',
  bundleId: null,
  totalAmount: '60.00',
  startTime: '2026-11-21T15:00:00Z',
  endTime: '2026-11-21T17:00:00Z',
}
const offered = (cage1: string, cage2: string, isCage2Active = true) =>
  samePriceItems(booking, [item('cage-1', cage1), item('cage-2', cage2, isCage2Active)], BUNDLES).map(
    ({ id }) => id,
  )

it('offers active items with the same hourly rate, bundles too', () => {
  expect(offered('30.00', '30.00')).toEqual(['cage-1', 'cage-2', 'bundle1'])
  expect(offered('30.00', '30.00', false)).toEqual(['cage-1', 'bundle1'])
  expect(offered('30.00', '75.00')).toEqual(['cage-1', 'bundle1'])
})

it('offers items at the price the booking was made for, after its own item became more expensive', () => {
  expect(offered('35.00', '30.00')).toEqual(['cage-1', 'cage-2', 'bundle1'])
})

it('offers nothing until the catalog has loaded', () => {
  expect(samePriceItems(booking, [], [])).toEqual([])
})
