import { describe, expect, it } from 'vitest'
import {
  customerAllowance,
  networkAllowance,
  releasesPausedUntil,
  slotPausedText,
  slotPausedUntil,
  smallerAllowanceText,
} from './hold-limits.ts'

const NOW = Temporal.Instant.from('2026-11-20T17:00:00Z')
const ago = (minutes: number) => NOW.subtract({ seconds: Math.round(minutes * 60) })
const lapsed = (...minutes: number[]) => ({ lapses: minutes.map(ago), lastPaidAt: null })

describe('customerAllowance', () => {
  const verified = { isEmailVerified: true }
  it.each([
    ['without lapses', lapsed(), 3],
    ['after one lapse', lapsed(60), 2],
    ['after many lapses', lapsed(20, 40, 60, 80, 100), 1],
    ['a day after the lapse', lapsed(24 * 60), 3],
    ['a second less than a day after it', { ...lapsed(), lapses: [ago(24 * 60).add({ seconds: 1 })] }, 2],
    ['after a payment', { ...lapsed(60, 80), lastPaidAt: ago(30) }, 3],
    ['after a lapse since the payment', { ...lapsed(20, 60), lastPaidAt: ago(30) }, 2],
    ['after an old payment', { ...lapsed(20, 60), lastPaidAt: ago(3_000) }, 1],
  ])('counts %s', (_what, record, allowance) => {
    expect(customerAllowance({ ...record, ...verified }, NOW)).toBe(allowance)
  })

  it('is one until the address is verified', () => {
    expect(customerAllowance({ ...lapsed(), isEmailVerified: false }, NOW)).toBe(1)
    expect(customerAllowance({ ...lapsed(20, 40), isEmailVerified: false }, NOW)).toBe(1)
  })
})

describe('releasesPausedUntil', () => {
  const releases = (count: number) => ({
    releases: Array.from({ length: count }, (_, index) => ago(index / 10)),
  })
  it('lets a customer change their mind 29 times in ten minutes', () => {
    expect(releasesPausedUntil(releases(29), 'customer', NOW)).toBeNull()
  })

  it('waits until the thirtieth release is ten minutes old', () => {
    const oldest = NOW.subtract({ seconds: 29 * 6 })
    expect(releasesPausedUntil(releases(30), 'customer', NOW)).toEqual(oldest.add({ minutes: 10 }))
    expect(releasesPausedUntil(releases(30), 'customer', oldest.add({ minutes: 10 }))).toBeNull()
  })
})

it('lets a network release twice as often', () => {
  const releases = Array.from({ length: 60 }, () => NOW)
  expect(releasesPausedUntil({ releases: releases.slice(1) }, 'network', NOW)).toBeNull()
  expect(releasesPausedUntil({ releases }, 'network', NOW)).not.toBeNull()
})

describe('networkAllowance', () => {
  it.each([
    [lapsed(), 6],
    [lapsed(20, 40), 4],
    [lapsed(20, 40, 60, 80, 100), 2],
    [{ ...lapsed(20, 40, 60), lastPaidAt: ago(50) }, 4],
  ])('counts lapses since a payment: %#', (record, allowance) => {
    expect(networkAllowance(record, NOW)).toBe(allowance)
  })
})

describe('slotPausedUntil', () => {
  /** Unpaid holds by how many minutes ago they ended and how long they were. */
  const holds = (...spans: [ended: number, minutes: number][]) =>
    spans.map(([ended, minutes]) => ({ heldFrom: ago(ended + minutes), heldUntil: ago(ended) }))

  it.each([
    ['nothing', holds(), null],
    ['one that ran out', holds([1, 15]), null],
    ['two that ran out', holds([1, 15], [20, 15]), 40],
    ['two an hour ago', holds([60, 15], [61, 15]), null],
    ['one that ran out, and three short ones', holds([10, 15], [5, 1], [3, 5], [0, 2]), 50],
    ['one that ran out, and two short ones', holds([10, 15], [3, 5], [0, 2]), null],
    ['four short ones', holds([0, 1], [20, 1], [30, 1], [40, 1]), 20],
    [
      'two that ran out before four short ones',
      holds([0, 1], [1, 1], [2, 1], [3, 1], [20, 15], [30, 15]),
      57,
    ],
  ])('counts %s', (_what, given, minutes) => {
    expect(slotPausedUntil(given, NOW)).toEqual(minutes === null ? null : NOW.add({ minutes }))
    expect(slotPausedUntil(given.toReversed(), NOW)?.toString()).toBe(slotPausedUntil(given, NOW)?.toString())
  })
})

it('explains a smaller allowance', () => {
  expect(smallerAllowanceText(3)).toBeUndefined()
  expect(smallerAllowanceText(2)).toContain('you can hold 2 slots at once for now')
  expect(smallerAllowanceText(1)).toContain('you can hold one slot at once for now')
})

it('names the minute from which a paused slot can be booked', () => {
  expect(slotPausedText(NOW.add({ seconds: 1 }))).toContain('until 12:01 PM ET')
})
