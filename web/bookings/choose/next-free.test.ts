import { expect, it } from 'vitest'
import type { TakenHours } from '../../../domain/bookings/availability.schema.ts'
import { INITIAL_HOURS } from '../../../domain/hours/opening-hours.ts'
import { freeHours } from '../../../domain/slots/free-hours.ts'
import { instantAt } from '../../../domain/time/facility-time.ts'
import { type BookingDraft, readDraft } from './booking-draft.ts'
import { nextFree } from './next-free.ts'

const EMPTY_DRAFT = readDraft(new URLSearchParams())

const TODAY = Temporal.PlainDate.from('2026-11-24')
const now = instantAt(TODAY, 10)
const ALL_DAY = Array.from({ length: 13 }, (_, index) => 8 + index)

const space = (id: string, name: string) => ({
  id,
  name,
  description: '',
  dimensions: '',
  equipment: '',
  hourlyRate: '30.00',
  isActive: true,
})
const spaces = [
  space('cage-1', 'Batting Cage 1'),
  space('cage-2', 'Batting Cage 2'),
  { ...space('attic', 'Attic'), isActive: false },
  space('cage-3', 'Batting Cage 3'),
  { ...space('area', 'Practice Area'), hourlyRate: '75.00' },
]
const bundle = (id: string, name: string, spaceIds: string[]) => ({ ...space(id, name), spaceIds })
const bundles = [
  bundle('bundle1', 'Doubleheader', ['cage-1', 'cage-2']),
  bundle('bundle2', 'Infield', ['cage-3']),
]

function labels(changes: Partial<BookingDraft>, taken: TakenHours[]) {
  const draft = { ...EMPTY_DRAFT, date: TODAY, ...changes }
  const free = freeHours({
    openingHours: INITIAL_HOURS,
    now,
    taken,
    blockedDates: [{ date: '2026-11-25' }],
    closures: [],
    spaces: [],
  })
  return nextFree({ draft, spaces, bundles, freeHours: free, now }).map(({ label }) => label)
}
const on = (spaceId: string, date: string, hours: number[]) => ({ spaceId, date, hours })

it('offers the next day of the same space, and another space today', () => {
  const taken = [on('cage-1', '2026-11-24', ALL_DAY), on('cage-2', '2026-11-24', [11, 12, 13, 14, 15])]
  expect(labels({ spaceId: 'cage-1' }, taken)).toEqual([
    'Thursday, 8:00 AM in Batting Cage 1',
    'Today, 4:00 PM in Batting Cage 2',
  ])
})

it('stays as close as possible to the hour they chose', () => {
  const taken = [on('cage-1', '2026-11-24', ALL_DAY), on('cage-1', '2026-11-26', [17, 18])]
  expect(labels({ spaceId: 'cage-1', hour: 18 }, taken)).toEqual([
    'Thursday, 7:00 PM in Batting Cage 1',
    'Today, 6:00 PM in Batting Cage 2',
  ])
})

it('offers only times that are long enough', () => {
  const taken = [
    on('cage-1', '2026-11-24', ALL_DAY),
    on(
      'cage-1',
      '2026-11-26',
      ALL_DAY.filter((hour) => ![9, 15, 16].includes(hour)),
    ),
    on('cage-2', '2026-11-24', [12, 14, 16, 18, 20]),
  ]
  expect(labels({ spaceId: 'cage-1', hours: 2 }, taken)).toEqual([
    'Thursday, 3:00 PM in Batting Cage 1',
    'Today, 11:00 AM in Batting Cage 3',
  ])
})

it('offers bundles to those who want a bundle', () => {
  const taken = [on('cage-2', '2026-11-24', ALL_DAY)]
  expect(labels({ bundleId: 'bundle1' }, taken)).toEqual([
    'Thursday, 8:00 AM in Doubleheader',
    'Today, 11:00 AM in Infield',
  ])
})

it('offers any of the cheapest spaces on another day, and another space today, to those who chose none', () => {
  const taken = ['cage-1', 'cage-2', 'cage-3'].map((id) => on(id, '2026-11-24', ALL_DAY))
  expect(labels({}, taken)).toEqual(['Thursday, 8:00 AM · 3 cages · $30', 'Today, 11:00 AM in Practice Area'])
  const late = [...taken, on('cage-1', '2026-11-26', [17, 18]), on('cage-2', '2026-11-26', [18])]
  expect(labels({ hour: 17, hours: 2 }, late)).toEqual([
    'Thursday, 5:00 PM · 1 cage · $60',
    'Today, 5:00 PM in Practice Area',
  ])
  expect(labels({ date: TODAY.add({ days: 1 }) }, taken)).toEqual(['Thursday, 8:00 AM · 3 cages · $30'])
})

it('offers nothing if nothing is free for weeks', () => {
  const taken = Array.from({ length: 40 }, (_, index) =>
    ['cage-1', 'cage-2', 'cage-3', 'area'].map((id) =>
      on(id, TODAY.add({ days: index }).toString(), ALL_DAY),
    ),
  ).flat()
  expect(labels({ spaceId: 'cage-1' }, taken)).toEqual([])
  expect(labels({}, taken)).toEqual([])
})
