import { expect, it } from 'vitest'
import type { Bundle, Space } from '../../../domain/catalog/catalog.schema.ts'
import { INITIAL_HOURS } from '../../../domain/hours/opening-hours.ts'
import { alternatives } from './alternatives.ts'
import type { BookingDraft } from './booking-draft.ts'
import { dayView } from './day-view.ts'

const date = Temporal.PlainDate.from('2026-11-28')
const wanted: BookingDraft = { spaceId: 'cage-1', bundleId: null, date, hour: 15, hours: 2 }
const item = { description: '', hourlyRate: '30.00', isActive: true, version: 1 }
const spaces = ['cage-1', 'cage-2', 'cage-3'].map(
  (id) => ({ ...item, id, name: `Cage ${id.at(-1)}`, dimensions: '', equipment: '' }) satisfies Space,
)
const bundles: Bundle[] = [{ ...item, id: 'bundle1', name: 'Doubleheader', spaceIds: ['cage-2', 'cage-3'] }]

function labels(
  taken: [spaceId: string, hour: number][],
  draft = wanted,
  sold: readonly Space[] = spaces,
  own: readonly number[] = [],
) {
  const entries = taken.map(([spaceId, hour]) => {
    const start = date.toZonedDateTime({ timeZone: 'America/New_York', plainTime: { hour } })
    return {
      startTime: start.toInstant().toString(),
      endTime: start.add({ hours: 1 }).toInstant().toString(),
      spaceId,
      bundleId: null,
      held: false,
    }
  })
  const viewOf = (each: BookingDraft) =>
    dayView({
      draft: each,
      now: Temporal.Instant.from('2026-11-20T15:00:00Z'),
      entries,
      openingHours: INITIAL_HOURS,
      blockedDates: [],
      closures: [],
      bundles: new Map(bundles.map(({ id, spaceIds }) => [id, spaceIds])),
      bookings: [],
    })
  const isOwn = ({ hour, hours }: BookingDraft) =>
    hour !== null && own.some((each) => each >= hour && each < hour + hours)
  return alternatives({ wanted: draft, spaces: sold, bundles, viewOf, isOwn }).map(({ label }) => label)
}

it('offers the nearest time of the same space, another space, and a bundle, each with all wanted hours', () => {
  expect(labels([['cage-1', 15]])).toEqual(['4:00 PM', 'Cage 2', 'Doubleheader'])
  // Two hours fit neither at 2 PM nor, in Cage 2, at 3 PM.
  expect(
    labels([
      ['cage-1', 15],
      ['cage-1', 17],
      ['cage-2', 16],
    ]),
  ).toEqual(['1:00 PM', 'Cage 3'])
})

it('offers nothing that is taken, inactive, or what they have', () => {
  const all = spaces.flatMap(({ id }) =>
    Array.from({ length: 13 }, (_, index) => [id, 8 + index] as [string, number]),
  )
  expect(labels(all)).toEqual([])
  const onlyOne = spaces.map((space) => ({ ...space, isActive: space.id === 'cage-1' }))
  expect(
    labels(
      [
        ['cage-1', 15],
        ['cage-2', 15],
      ],
      wanted,
      onlyOne,
    ),
  ).toEqual(['4:00 PM'])
  expect(labels([['cage-1', 15]], { ...wanted, hour: null })).toEqual([])
})

it('offers no hour that the customer already has somewhere, nor another place at that hour', () => {
  expect(labels([['cage-1', 15]], { ...wanted, hours: 1 }, spaces, [14, 16])).toEqual([
    '1:00 PM',
    'Cage 2',
    'Doubleheader',
  ])
  expect(labels([['cage-1', 15]], wanted, spaces, [16])).toEqual(['1:00 PM'])
})
