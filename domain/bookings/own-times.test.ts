import { describe, expect, it } from 'vitest'
import { instantAt, spanFrom } from '../time/facility-time.ts'
import type { BookingStatus } from './booking-status.ts'
import { alreadyHas, alreadyHave, ownTimes, ownTimesAt } from './own-times.ts'

const DAY = Temporal.PlainDate.from('2026-12-05')
const NOW = instantAt(DAY, 9)

interface Changes {
  status?: BookingStatus
  hour?: number
  hours?: number
  holdExpiresAt?: string | null
}

function booking({ status = 'confirmed', hour = 10, hours = 1, holdExpiresAt = null }: Changes = {}) {
  const { start, end } = spanFrom(DAY, hour, hours)
  return {
    id: `${status} ${hour}`,
    status,
    startTime: start.toString(),
    endTime: end.toString(),
    holdExpiresAt,
  }
}

const minutes = (count: number) => NOW.add({ minutes: count }).toString()

describe('the times that a customer already has', () => {
  it.each<[string, Changes, 'booked' | 'held' | null]>([
    ['a confirmed booking', {}, 'booked'],
    ['one that is under way', { hour: 8, hours: 2 }, 'booked'],
    ['one that has ended', { hour: 8 }, null],
    ['a completed booking', { status: 'completed', hour: 7 }, null],
    ['a cancelled booking', { status: 'cancelled' }, null],
    ['a hold', { status: 'pending', holdExpiresAt: minutes(1) }, 'held'],
    ['a hold whose payment is being settled', { status: 'pending' }, 'held'],
    ['a hold that expired', { status: 'pending', holdExpiresAt: minutes(0) }, null],
    ['a hold of a time that has begun', { status: 'pending', hour: 9, holdExpiresAt: minutes(5) }, null],
  ])('%s', (_, changes, expected) => {
    const [own] = ownTimes([booking(changes)], NOW)
    expect(own ? (own.isHeld ? 'held' : 'booked') : null).toBe(expected)
  })

  it('are soonest first', () => {
    const own = ownTimes([booking({ hour: 18 }), booking({ status: 'pending', hour: 12 })], NOW)
    expect(own.map(({ booking }) => booking.id)).toEqual(['pending 12', 'confirmed 18'])
  })

  it.each([
    [9, 1, false],
    [9, 2, true],
    [10, 1, true],
    [11, 3, true],
    [12, 3, false],
  ])('from 10 AM to noon are in the way of one from %i:00 for %i hours: %s', (hour, hours, isOwn) => {
    const own = ownTimes([booking({ hour: 10, hours: 2 })], NOW)
    expect(ownTimesAt(own, spanFrom(DAY, hour, hours)).length > 0).toBe(isOwn)
  })
})

it('says which time a customer already has', () => {
  const mine = { name: 'Batting Cage 1', start: instantAt(DAY, 10) }
  expect(alreadyHave({ ...mine, isHeld: false })).toBe('You already have Batting Cage 1 at 10 AM.')
  expect(alreadyHave({ ...mine, isHeld: true })).toBe("You're already holding Batting Cage 1 at 10 AM.")
})

it('says to staff which time a customer already has', () => {
  const theirs = { name: 'Batting Cage 1', start: instantAt(DAY, 10) }
  expect(alreadyHas('Casey', { ...theirs, isHeld: false })).toBe('Casey already has Batting Cage 1 at 10 AM.')
  expect(alreadyHas('Casey', { ...theirs, isHeld: true }, true)).toBe(
    'Casey is already holding Batting Cage 1 at 10 AM on Sat, Dec 5.',
  )
})
