import { describe, expect, it } from 'vitest'
import { INITIAL_HOURS } from '../../domain/hours/opening-hours.ts'
import { pausedSpans } from './paused-spans.ts'

const NOW = Temporal.Instant.from('2026-11-20T17:00:00Z')
const date = Temporal.PlainDate.from('2026-11-21')
const item = { spaceId: 'cage-1', bundleId: null }
const bundles = new Map([['bundle1', ['cage-1', 'cage-2']]])
const ago = (minutes: number) => NOW.subtract({ minutes }).toString()

/** A hold of 10 AM to noon that was released some minutes ago, after some more. */
const released = (ended: number, minutes: number) => ({
  ...item,
  startTime: '2026-11-21T15:00:00Z',
  endTime: '2026-11-21T17:00:00Z',
  status: 'cancelled' as const,
  isChosen: true,
  cancelReason: 'released' as const,
  createdAt: ago(ended + minutes),
  updatedAt: ago(ended),
  holdExpiresAt: ago(ended + minutes - 15),
})
const ranOut = { ...released(0, 20), cancelReason: 'hold_expired' as const }
const spans = (bookings: Parameters<typeof pausedSpans>[0]['bookings'], wanted: object = item) =>
  pausedSpans({
    item: wanted as typeof item,
    date,
    bookings,
    bundles,
    now: NOW,
    openingHours: INITIAL_HOURS,
  }).map(({ start, until }) => `${start} until ${until}`)

describe('pausedSpans', () => {
  it('pauses each hour of two long holds until an hour after the first of them', () => {
    expect(spans([released(0, 10), released(20, 10)])).toEqual([
      '2026-11-21T15:00:00Z until 2026-11-20T17:40:00Z',
      '2026-11-21T16:00:00Z until 2026-11-20T17:40:00Z',
    ])
    expect(spans([released(0, 10)])).toEqual([])
    expect(spans([released(0, 10), released(60, 10)])).toEqual([])
  })

  it('counts a hold until it ran out, whenever that was noticed', () => {
    const pending = { ...ranOut, status: 'pending' as const, cancelReason: null, updatedAt: ago(20) }
    expect(spans([ranOut, released(0, 10)])[0]).toContain('until 2026-11-20T17:55:00Z')
    expect(spans([pending, released(0, 10)])[0]).toContain('until 2026-11-20T17:55:00Z')
  })

  it('pauses what shares a space, and nothing else', () => {
    const holds = [released(0, 10), released(20, 10)]
    expect(spans(holds, { spaceId: null, bundleId: 'bundle1' })).toHaveLength(2)
    expect(spans(holds, { spaceId: 'cage-2', bundleId: null })).toEqual([])
  })

  it('ignores bookings that were paid, are held, or were cancelled by staff', () => {
    const others = [
      { ...released(0, 10), status: 'confirmed' as const, cancelReason: null },
      { ...released(0, 10), status: 'pending' as const, cancelReason: null, holdExpiresAt: ago(-5) },
      { ...released(0, 10), cancelReason: 'staff' as const },
      { ...released(0, 10), status: 'pending' as const, cancelReason: null, holdExpiresAt: null },
    ]
    expect(spans([released(0, 10), ...others])).toEqual([])
  })
})
