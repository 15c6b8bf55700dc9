import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { AvailabilityEntry } from '../bookings/booking.schema.ts'
import { resourcesOf } from '../bookings/conflict.ts'
import { closedSpans } from '../closures/closed-spans.ts'
import { instantAt } from '../time/facility-time.ts'
import { busyFor } from './availability.ts'
import { freeHours, hoursFreeInAny, startsFor } from './free-hours.ts'
import { slotGrid } from './slot-grid.ts'

const DAY = Temporal.PlainDate.from('2026-11-21')
const BUNDLES = new Map([['bundle1', ['cage-1', 'cage-2']]])
const SPACES = ['cage-1', 'cage-2', 'cage-3']

const hour = fc.integer({ min: 8, max: 21 })
const bookings = fc.array(
  fc.record({ spaceId: fc.constantFrom(...SPACES), hour, length: fc.integer({ min: 1, max: 3 }) }),
  {
    maxLength: 6,
  },
)
const closures = fc.array(
  fc.record({
    date: fc.constantFrom(DAY.toString(), '2026-11-22'),
    hours: fc.option(fc.record({ fromHour: fc.constantFrom(8, 12), untilHour: fc.constantFrom(14, 24) })),
    spaceIds: fc.option(fc.subarray(SPACES, { minLength: 1 })),
  }),
  { maxLength: 2 },
)
/** From the day before to the day itself, by the minute. */
const now = fc
  .integer({ min: 0, max: 48 * 60 })
  .map((minutes) => instantAt(DAY.subtract({ days: 1 }), 0).add({ minutes }))

it('finds the slots that the time grid shows as available', () => {
  fc.assert(
    fc.property(
      bookings,
      closures,
      now,
      fc.boolean(),
      fc.constantFrom({ spaceId: 'cage-1', bundleId: null }, { spaceId: null, bundleId: 'bundle1' }),
      (bookings, closures, now, isBlocked, item) => {
        const entries: AvailabilityEntry[] = bookings.map(({ spaceId, hour, length }) => ({
          spaceId,
          bundleId: null,
          held: false,
          startTime: instantAt(DAY, hour).toString(),
          endTime: instantAt(DAY, hour).add({ hours: length }).toString(),
        }))
        const taken = bookings.map(({ spaceId, hour, length }) => ({
          date: DAY.toString(),
          spaceId,
          hours: Array.from({ length }, (_, index) => hour + index),
        }))
        const spaceIds = item.spaceId ? [item.spaceId] : ['cage-1', 'cage-2']
        const blockedDates = isBlocked ? [{ date: DAY.toString() }] : []
        const slots = slotGrid({
          date: DAY,
          now,
          busy: busyFor(item, entries, BUNDLES),
          isBlocked,
          closures: closedSpans(
            closures
              .filter(({ date }) => date === DAY.toString())
              .map((closure) => ({ ...closure, reason: 'Snow' })),
            resourcesOf(item, BUNDLES),
          ),
          paused: [],
        })
        const available = slots.filter(({ state }) => state === 'available').map(({ hour }) => hour)
        expect(freeHours({ now, taken, blockedDates, closures })(spaceIds, DAY)).toEqual(available)
      },
    ),
  )
})

it('has no free hours before today or more than four months ahead', () => {
  const free = freeHours({ now: instantAt(DAY, 12), taken: [], blockedDates: [], closures: [] })
  expect(free(['cage-1'], DAY)).toEqual([13, 14, 15, 16, 17, 18, 19, 20])
  expect(free(['cage-1'], DAY.subtract({ days: 1 }))).toEqual([])
  expect(free(['cage-1'], DAY.add({ months: 4 }))).toHaveLength(13)
  expect(free(['cage-1'], DAY.add({ months: 4, days: 1 }))).toEqual([])
})

it('finds starts with enough free hours in a row', () => {
  expect(startsFor([8, 9, 10, 12, 13], 1)).toEqual([8, 9, 10, 12, 13])
  expect(startsFor([8, 9, 10, 12, 13], 2)).toEqual([8, 9, 12])
  expect(startsFor([8, 9, 10, 12, 13], 3)).toEqual([8])
})

it('counts an hour once if several spaces are free', () => {
  const taken = [
    { date: DAY.toString(), spaceId: 'cage-1', hours: [13, 14] },
    { date: DAY.toString(), spaceId: 'cage-2', hours: [13, 15] },
  ]
  const free = freeHours({ now: instantAt(DAY, 11), taken, blockedDates: [], closures: [] })
  expect(hoursFreeInAny(free, [['cage-1'], ['cage-2']], DAY)).toEqual([12, 14, 15, 16, 17, 18, 19, 20])
  expect(hoursFreeInAny(free, [], DAY)).toEqual([])
})
