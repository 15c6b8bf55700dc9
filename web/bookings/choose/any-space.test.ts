import { expect, it } from 'vitest'
import type { Space } from '../../../domain/catalog/catalog.schema.ts'
import type { Closure } from '../../../domain/closures/closure.schema.ts'
import { INITIAL_HOURS } from '../../../domain/hours/opening-hours.ts'
import { freeHours } from '../../../domain/slots/free-hours.ts'
import { instantAt } from '../../../domain/time/facility-time.ts'
import { anySpaceView, firstVacancy } from './any-space.ts'
import { type BookingDraft, readDraft } from './booking-draft.ts'
import { dayView } from './day-view.ts'

const EMPTY_DRAFT = readDraft(new URLSearchParams())

const date = Temporal.PlainDate.from('2026-11-28')
const now = Temporal.Instant.from('2026-11-20T15:00:00Z')
const space = (id: string, name: string, hourlyRate: string): Space => ({
  id,
  name,
  hourlyRate,
  description: '',
  dimensions: '',
  equipment: '',
  isActive: true,
})
const spaces = [
  space('area', 'Practice Area', '75.00'),
  space('cage-1', 'Batting Cage 1', '30.00'),
  space('cage-2', 'Batting Cage 2', '30.00'),
]
const bundles = new Map([['bundle1', ['cage-1', 'cage-2']]])

type Taken = [id: string, hour: number, hours?: number]

function anyView(
  changes: Partial<BookingDraft>,
  taken: Taken[] = [],
  pausedHour?: number,
  closures: readonly Closure[] = [],
) {
  const entries = taken.map(([id, hour, hours = 1]) => ({
    startTime: instantAt(date, hour).toString(),
    endTime: instantAt(date, hour).add({ hours }).toString(),
    spaceId: id.startsWith('bundle') ? null : id,
    bundleId: id.startsWith('bundle') ? id : null,
    held: false,
  }))
  const pauses =
    pausedHour === undefined
      ? []
      : [
          {
            spaceId: 'cage-1',
            bundleId: null,
            start: instantAt(date, pausedHour),
            end: instantAt(date, pausedHour + 1),
            until: now.add({ minutes: 10 }),
          },
        ]
  const facts = {
    openingHours: INITIAL_HOURS,
    now,
    entries,
    blockedDates: [],
    closures,
    bundles,
    bookings: [],
    pauses,
  }
  const any = anySpaceView({
    draft: { ...EMPTY_DRAFT, date, ...changes },
    spaces,
    viewOf: (draft) => dayView({ ...facts, draft }),
  })
  if (!any) throw new Error('anySpaceView returned null')
  return any
}
const vacancyAt = (any: ReturnType<typeof anyView>, hour: number) => {
  const slot = any.view.slots.find((each) => each.hour === hour)
  return slot && [slot.state, 'vacancy' in slot ? slot.vacancy : null]
}

it('counts the cheapest spaces with all wanted hours from each start', () => {
  const taken: Taken[] = [
    ['cage-1', 10],
    ['bundle1', 12],
    ['bundle1', 14],
    ['area', 14],
  ]
  const any = anyView({}, taken)
  expect([10, 11, 12, 14, 21].map((hour) => vacancyAt(any, hour))).toEqual([
    ['available', '1 cage'],
    ['available', '2 cages'],
    ['booked', null],
    ['booked', null],
    ['after_hours', null],
  ])
  expect(vacancyAt(anyView({ hours: 2 }, taken), 9)).toEqual(['available', '1 cage'])
  expect(any.space).toBeNull()
})

it('assigns the cheapest space with enough open hours', () => {
  expect(anyView({ hour: 10 }).space?.name).toBe('Batting Cage 1')
  expect(anyView({ hour: 10 }, [['cage-1', 10]]).space?.name).toBe('Batting Cage 2')
  expect(anyView({ hour: 10, hours: 2 }, [['cage-1', 11]]).space?.name).toBe('Batting Cage 2')
})

it('never assigns a space of a higher rate, not even with more open hours', () => {
  expect(anyView({ hour: 10 }, [['bundle1', 10]]).space).toBeNull()
  expect(anyView({ hour: 10, hours: 2 }, [['bundle1', 11]]).space?.name).toBe('Batting Cage 1')
})

it('offers each duration that fits in any of the cheapest spaces', () => {
  const lengths = (any: ReturnType<typeof anyView>) => any.view.durations?.map(({ state }) => state)
  const any = anyView({ hour: 10 }, [['cage-1', 11]])
  expect([any.space?.name, lengths(any)]).toEqual(['Batting Cage 1', ['available', 'available', 'available']])
  const both: Taken[] = [
    ['cage-1', 11],
    ['cage-2', 12],
  ]
  expect(lengths(anyView({ hour: 10 }, both))).toEqual(['available', 'available', 'conflict'])
  expect(lengths(anyView({ hour: 20 }))).toEqual(['available', 'past_closing', 'past_closing'])
  expect(lengths(anyView({}))).toBeUndefined()
})

it('assigns the space with most of the wanted hours if none has all', () => {
  const any = anyView({ hour: 10, hours: 3 }, [
    ['cage-1', 11],
    ['cage-2', 12],
    ['area', 10],
  ])
  expect([any.space?.name, any.view.hours]).toEqual(['Batting Cage 2', 2])
})

it('skips a space they cannot hold again yet', () => {
  expect(anyView({ hour: 10 }, [], 10).space?.name).toBe('Batting Cage 2')
  expect(vacancyAt(anyView({}, [], 10), 10)).toEqual(['available', '1 cage'])
  const last = anyView({ hour: 10 }, [['cage-2', 10]], 10)
  expect([last.space, vacancyAt(last, 10)]).toEqual([null, ['paused', null]])
})

it('loses the start when no space is left', () => {
  const any = anyView({ hour: 10 }, [['bundle1', 10]])
  expect([any.space, any.view.hour, any.view.isStartLost]).toEqual([null, null, true])
})

it('shows that an hour is taken if one space is closed and the others are booked', () => {
  const closures = [
    { id: '1', date: date.toString(), spaceIds: ['cage-1'], reason: 'New net', hours: null, createdAt: '' },
  ]
  const any = anyView({ hour: 10 }, [['cage-2', 10]], undefined, closures)
  expect([vacancyAt(any, 10), any.view.day.busy.length]).toEqual([['booked', null], 1])
})

it('finds the first hour when a space is free', () => {
  const hours = Array.from({ length: 13 }, (_, index) => 8 + index)
  const taken = ['cage-1', 'cage-2'].map((spaceId) => ({ date: date.toString(), spaceId, hours }))
  const free = freeHours({
    openingHours: INITIAL_HOURS,
    now,
    taken,
    blockedDates: [],
    closures: [],
    spaces,
  })
  const tomorrow = date.add({ days: 1 })
  expect(firstVacancy(spaces, free, [date])).toBeNull()
  expect(firstVacancy(spaces, free, [date, tomorrow])).toEqual({
    date: tomorrow,
    hour: 8,
    vacancy: '2 cages · $30',
  })
  expect(firstVacancy(spaces, free, [tomorrow], { hour: 20, hours: 2 })).toEqual({
    date: tomorrow,
    hour: 19,
    vacancy: '2 cages · $60',
  })
})
