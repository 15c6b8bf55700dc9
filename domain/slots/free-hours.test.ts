import fc from 'fast-check'
import { expect, it } from 'vitest'
import { INITIAL_HOURS } from '../../domain/hours/opening-hours.ts'
import { anyOpeningHours } from '../../testing/opening-hours.ts'
import type { AvailabilityEntry } from '../bookings/availability.schema.ts'
import { resourcesOf } from '../bookings/conflict.ts'
import { closedSpans } from '../closures/closed-spans.ts'
import { instantAt } from '../time/facility-time.ts'
import { busyFor } from './availability.ts'
import { freeHours, hoursFreeInAny } from './free-hours.ts'
import { durationStates, slotGrid } from './slot-grid.ts'

const DAY = Temporal.PlainDate.from('2026-11-21')
const BUNDLES = new Map([['bundle1', ['cage-1', 'cage-2']]])
const SPACES = ['cage-1', 'cage-2', 'cage-3']

const hour = fc.integer({ min: 8, max: 21 })
const bookings = fc.array(
  fc.record({
    spaceId: fc.constantFrom(...SPACES),
    hour,
    length: fc.integer({ min: 1, max: 3 }),
  }),
  { maxLength: 8 },
)
const closures = fc.array(
  fc.record({
    date: fc.constantFrom(DAY.toString(), '2026-11-22'),
    hours: fc.option(fc.record({ fromHour: fc.constantFrom(8, 12), untilHour: fc.constantFrom(14, 24) })),
    spaceIds: fc.option(fc.subarray(SPACES, { minLength: 1 })),
  }),
  { maxLength: 2 },
)
/** From two days before to the day itself, by the minute. */
const now = fc
  .integer({ min: 0, max: 72 * 60 })
  .map((minutes) => instantAt(DAY.subtract({ days: 2 }), 0).add({ minutes }))

/** Those that don't overlap another in the same space, as the database would have them. */
function withoutOverlaps<B extends { spaceId: string; hour: number; length: number }>(
  all: readonly B[],
): B[] {
  const kept: B[] = []
  for (const next of all)
    if (
      kept.every(
        (other) =>
          other.spaceId !== next.spaceId ||
          other.hour >= next.hour + next.length ||
          next.hour >= other.hour + other.length,
      )
    )
      kept.push(next)
  return kept
}

it('finds the slots that the time grid shows as available', () => {
  fc.assert(
    fc.property(
      bookings,
      closures,
      now,
      fc.oneof(fc.constant(INITIAL_HOURS), anyOpeningHours([DAY])),
      fc.boolean(),
      fc.constantFrom({ spaceId: 'cage-1', bundleId: null }, { spaceId: null, bundleId: 'bundle1' }),
      fc.constantFrom(1 as const, 2 as const, 3 as const),
      (all, closures, now, openingHours, isBlocked, item, length) => {
        const bookings = withoutOverlaps(all)
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
        const closedThen = closures
          .filter(({ date }) => date === DAY.toString())
          .map((closure) => ({ ...closure, reason: 'Snow' }))
        const day = {
          date: DAY,
          now,
          openingHours,
          busy: busyFor(item, entries, BUNDLES),
          isBlocked,
          closures: closedSpans(closedThen, resourcesOf(item, BUNDLES)),
          paused: [],
        }
        const available = slotGrid(day)
          .filter(({ state, hour }) => {
            const fits = durationStates(day, hour).find(({ hours }) => hours === length)
            return state === 'available' && fits?.state === 'available'
          })
          .map(({ hour }) => hour)
        const free = freeHours({ openingHours, now, taken, blockedDates, closures, spaces: [] })
        expect(free(spaceIds, DAY, length)).toEqual(available)
      },
    ),
  )
})

it('has no free hours before today or more than four months ahead', () => {
  const free = freeHours({
    openingHours: INITIAL_HOURS,
    now: instantAt(DAY, 12),
    taken: [],
    blockedDates: [],
    closures: [],
    spaces: [],
  })
  expect(free(['cage-1'], DAY)).toEqual([13, 14, 15, 16, 17, 18, 19, 20])
  expect(free(['cage-1'], DAY.subtract({ days: 1 }))).toEqual([])
  expect(free(['cage-1'], DAY.add({ months: 4 }))).toHaveLength(13)
  expect(free(['cage-1'], DAY.add({ months: 4, days: 1 }))).toEqual([])
})

it('finds starts with enough free hours in a row', () => {
  const taken = [{ date: DAY.toString(), spaceId: 'cage-1', hours: [11, 14, 15, 16, 17, 18, 19, 20] }]
  const now = instantAt(DAY.subtract({ days: 1 }), 12)
  const free = freeHours({
    openingHours: INITIAL_HOURS,
    now,
    taken,
    blockedDates: [],
    closures: [],
    spaces: [],
  })
  expect([1, 2, 3].map((hours) => free(['cage-1'], DAY, hours))).toEqual([
    [8, 9, 10, 12, 13],
    [8, 9, 12],
    [8],
  ])
})

it('counts an hour once if several spaces are free', () => {
  const taken = [
    { date: DAY.toString(), spaceId: 'cage-1', hours: [13, 14] },
    { date: DAY.toString(), spaceId: 'cage-2', hours: [13, 15] },
  ]
  const free = freeHours({
    openingHours: INITIAL_HOURS,
    now: instantAt(DAY, 11),
    taken,
    blockedDates: [],
    closures: [],
    spaces: [],
  })
  expect(hoursFreeInAny(free, [['cage-1'], ['cage-2']], DAY)).toEqual([12, 14, 15, 16, 17, 18, 19, 20])
  expect(hoursFreeInAny(free, [], DAY)).toEqual([])
})

it('finds no hours in a space before its first day and from the day it is retired', () => {
  const spaces = [
    { id: 'cage-1', startsOn: DAY.toString() },
    { id: 'cage-2', retiresOn: DAY.toString() },
  ]
  const now = instantAt(DAY.subtract({ days: 2 }), 8)
  const free = freeHours({
    now,
    openingHours: INITIAL_HOURS,
    taken: [],
    blockedDates: [],
    closures: [],
    spaces,
  })
  const eve = DAY.subtract({ days: 1 })
  const isOpen = (ids: string[]) => [eve, DAY].map((day) => free(ids, day).length > 0)
  expect([isOpen(['cage-1']), isOpen(['cage-2'])]).toEqual([
    [false, true],
    [true, false],
  ])
  expect(isOpen(['cage-1', 'cage-2'])).toEqual([false, false])
})
