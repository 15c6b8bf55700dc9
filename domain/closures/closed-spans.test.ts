import { describe, expect, it } from 'vitest'
import { resourcesOf } from '../bookings/conflict.ts'
import { instantAt } from '../time/facility-time.ts'
import { closedMessage } from './closed-message.ts'
import { closedSpans, closureOf, spanOf } from './closed-spans.ts'

const bundles = new Map([['bundle1', ['cage-1', 'cage-2']]])
const of = (choice: { spaceId?: string; bundleId?: string }) =>
  resourcesOf({ spaceId: null, bundleId: null, ...choice }, bundles)
const closure = (changes: { hours?: [number, number]; spaceIds?: string[] } = {}) => ({
  date: '2026-11-21',
  hours: changes.hours ? { fromHour: changes.hours[0], untilHour: changes.hours[1] } : null,
  spaceIds: changes.spaceIds ?? null,
  reason: ' Floor work ',
})

describe('spanOf', () => {
  it.each([
    [[8, 12], '2026-11-21T13:00:00Z', '2026-11-21T17:00:00Z'],
    [[0, 24], '2026-11-21T05:00:00Z', '2026-11-22T05:00:00Z'],
    [undefined, '2026-11-21T05:00:00Z', '2026-11-22T05:00:00Z'],
  ] as const)("uses the facility's clock for hours %j", (hours, start, end) => {
    const span = spanOf(closure(hours && { hours: [...hours] }))
    expect([span.start.toString(), span.end.toString()]).toEqual([start, end])
  })

  it('spans 23 or 25 hours when the clocks change', () => {
    const hours = (date: string) => {
      const { start, end } = spanOf({ date, hours: { fromHour: 0, untilHour: 24 } })
      return start.until(end).total('hours')
    }
    expect([hours('2027-03-14'), hours('2027-11-07')]).toEqual([23, 25])
  })
})

describe('closedSpans', () => {
  it('closes every item when all spaces are closed', () => {
    for (const choice of [{ spaceId: 'cage-1' }, { bundleId: 'bundle1' }])
      expect(closedSpans([closure({ hours: [8, 12] })], of(choice))).toHaveLength(1)
  })

  it('closes a space and the bundles that contain it, and nothing else', () => {
    const closures = [closure({ spaceIds: ['cage-2'] })]
    expect(closedSpans(closures, of({ spaceId: 'cage-2' }))).toHaveLength(1)
    expect(closedSpans(closures, of({ bundleId: 'bundle1' }))).toHaveLength(1)
    expect(closedSpans(closures, of({ spaceId: 'cage-1' }))).toEqual([])
  })

  it('conflicts with overlapping times, but not with adjacent ones', () => {
    const date = Temporal.PlainDate.from('2026-11-21')
    const spans = closedSpans([closure({ hours: [12, 14] })], of({ spaceId: 'cage-1' }))
    const isClosed = (from: number, until: number) =>
      closureOf(spans, { start: instantAt(date, from), end: instantAt(date, until) }) !== undefined
    expect([isClosed(10, 12), isClosed(11, 13), isClosed(13, 16), isClosed(14, 15)]).toEqual([
      false,
      true,
      true,
      false,
    ])
  })

  it('explains to customers whether the date or the time is closed', () => {
    const message = (hours?: [number, number]) =>
      closedSpans(
        [closure({ ...(hours && { hours }), spaceIds: ['cage-1'] })],
        of({ spaceId: 'cage-1' }),
      ).map(closedMessage)
    expect(message()).toEqual(['This date is unavailable: Floor work'])
    expect(message([8, 12])).toEqual(['This time is unavailable: Floor work'])
  })
})
