import { describe, expect, it } from 'vitest'
import { refuseHold, slotPausedUntil } from './hold-limits.ts'

const NOW = Temporal.Instant.from('2026-11-20T17:00:00Z')
const ago = (minutes: number) => NOW.subtract({ minutes })

describe('refuseHold', () => {
  const verified = { alive: 0, givenUp: [], isEmailVerified: true }
  const noOne = { alive: 0, givenUp: [] }
  /** Ran out twice, the first time 20 minutes before `minutes` ago. */
  const twice = (minutes: number) =>
    [minutes, minutes + 20].map((ended) => ({ heldFrom: ago(ended + 15), heldUntil: ago(ended) }))

  it.each([
    ['a first hold', verified, noOne, null],
    ['a third hold', { ...verified, alive: 2 }, noOne, null],
    ['a fourth hold', { ...verified, alive: 3 }, noOne, { code: 'too_many_holds' }],
    ['one before the email is verified', { ...verified, isEmailVerified: false }, noOne, null],
    [
      'two before the email is verified',
      { ...verified, isEmailVerified: false, alive: 1 },
      noOne,
      { code: 'verify_to_hold_more' },
    ],
    ['a sixth hold of a network', verified, { ...noOne, alive: 5 }, null],
    ['a seventh hold of a network', verified, { ...noOne, alive: 6 }, { code: 'network_full' }],
    ['a network that is not counted', verified, null, null],
    [
      'a slot they held twice',
      { ...verified, givenUp: twice(10) },
      noOne,
      { code: 'slot_paused', until: NOW.add({ minutes: 30 }) },
    ],
    [
      'a slot that others on their network held twice, later',
      { ...verified, givenUp: twice(10) },
      { ...noOne, givenUp: twice(5) },
      { code: 'slot_paused', until: NOW.add({ minutes: 35 }) },
    ],
  ])('decides about %s', (_what, customer, network, refusal) => {
    const { message, ...refused } = refuseHold(customer, network, NOW) ?? { message: '' }
    expect(refused).toEqual(refusal ?? {})
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

it('names the minute from which a slot can be held again', () => {
  const until = NOW.subtract({ minutes: 9, seconds: 59 })
  const givenUp = [until, until].map((heldUntil) => ({ heldFrom: ago(30), heldUntil }))
  const refused = refuseHold({ alive: 0, givenUp, isEmailVerified: true }, null, NOW)
  expect(refused?.message).toContain('until 12:51 PM ET')
})
