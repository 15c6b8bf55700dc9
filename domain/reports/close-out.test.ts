import { expect, it } from 'vitest'
import { cashSince, expectedCash, overOrShort } from './close-out.ts'

const closedOut = { startingCash: '100.00', expectedCash: '130.00' }

it('expects the starting cash and the cash of the day, also when more went out', () => {
  expect(expectedCash(10_000, { received: '55.00', refunded: '25.00' })).toBe(13_000)
  expect(expectedCash(0, { received: '-30.00', refunded: '0.00' })).toBe(-3_000)
})

it('is short when less was counted, and over when more was', () => {
  expect(overOrShort(12_950, 13_000)).toBe(-50)
  expect(overOrShort(13_100, 13_000)).toBe(100)
})

it('finds the cash that moved after the close-out', () => {
  expect(cashSince(closedOut, { received: '55.00', refunded: '25.00' })).toBe(0)
  expect(cashSince(closedOut, { received: '75.00', refunded: '25.00' })).toBe(2_000)
  expect(cashSince(closedOut, { received: '55.00', refunded: '35.00' })).toBe(-1_000)
})
