import { describe, expect, it } from 'vitest'
import { refuseHold, slotPausedUntil } from './hold-limits.ts'

const NOW = Temporal.Instant.from('2026-11-20T17:00:00Z')
const ago = (minutes: number) => NOW.subtract({ minutes })

describe('refuseHold', () => {
  const nothing = { alive: 0, taken: [], givenUp: [], givenUpOnNetwork: [] }
  const verified = { ...nothing, isEmailVerified: true, hasPaid: false }
  const unverified = { ...verified, isEmailVerified: false }
  const regular = { ...verified, hasPaid: true }
  /** Four spaces for 13 hours, of which the customer wants one. */
  const day = { hours: 52, wanted: 1, onNetwork: 0, unverified: 0, stoppedUntil: null }
  const full = { ...day, onNetwork: 52, unverified: 52 }
  const stopped = { ...day, stoppedUntil: NOW.add({ seconds: 1 }) }
  /** Ran out twice, the first time 20 minutes before `minutes` ago. */
  const twice = (minutes: number) =>
    [minutes, minutes + 20].map((ended) => ({ heldFrom: ago(ended + 15), heldUntil: ago(ended) }))
  const often = (minutes: number) => [...Array(29).fill(NOW), ago(minutes)]
  const paused = (minutes: number) => ({ code: 'slot_paused', until: NOW.add({ minutes }) })

  it.each([
    ['a first hold', verified, day, null],
    ['a third hold', { ...verified, alive: 2 }, day, null],
    ['a fourth hold', { ...verified, alive: 3 }, day, { code: 'too_many_holds' }],
    ['one before the email is verified', unverified, day, null],
    ['two before the email is verified', { ...unverified, alive: 1 }, day, { code: 'verify_to_hold_more' }],
    ['a quarter of a day from one network', verified, { ...day, onNetwork: 12 }, null],
    ['more than that', verified, { ...day, onNetwork: 13 }, { code: 'network_full' }],
    ['half of a day by unverified accounts', unverified, { ...day, unverified: 25 }, null],
    ['more than that', unverified, { ...day, unverified: 26 }, { code: 'verify_to_hold_more' }],
    ['a verified account beside them', verified, { ...day, unverified: 52 }, null],
    ['a customer who paid before', regular, full, null],
    ['the first hold, larger than a share', unverified, { ...day, hours: 13, wanted: 12 }, null],
    ['a new account while staff stop those', unverified, stopped, { code: 'verify_to_hold_more' }],
    ['a verified account while staff stop new ones', verified, stopped, null],
    ['a new account after that', unverified, { ...day, stoppedUntil: NOW }, null],
    ['30 slots in five minutes', { ...regular, taken: often(5) }, day, null],
    [
      'more than that, also by a customer who paid before',
      { ...regular, taken: often(4) },
      day,
      { code: 'too_many_requests', until: NOW.add({ minutes: 1 }) },
    ],
    ['a slot they held twice', { ...verified, givenUp: twice(10) }, day, paused(30)],
    [
      'a slot that others on their network held twice, later',
      { ...unverified, givenUp: twice(10), givenUpOnNetwork: twice(5) },
      day,
      paused(35),
    ],
    [
      'a verified account on a network that held the slot twice',
      { ...verified, givenUpOnNetwork: twice(5) },
      day,
      null,
    ],
  ])('decides about %s', (_what, customer, shares, refusal) => {
    const { message, ...refused } = refuseHold(customer, shares, NOW) ?? { message: '' }
    expect(refused).toEqual(refusal ?? {})
  })

  it('names the minute from which a slot can be held again', () => {
    const until = NOW.subtract({ minutes: 9, seconds: 59 })
    const givenUp = [until, until].map((heldUntil) => ({ heldFrom: ago(30), heldUntil }))
    expect(refuseHold({ ...verified, givenUp }, day, NOW)?.message).toContain('until 12:51 PM ET')
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
