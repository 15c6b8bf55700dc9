import { describe, expect, it } from 'vitest'
import type { TakenHours } from '../../../domain/bookings/availability.schema.ts'
import { INITIAL_HOURS } from '../../../domain/hours/opening-hours.ts'
import { freeHours } from '../../../domain/slots/free-hours.ts'
import { atFacility, instantAt, spanFrom } from '../../../domain/time/facility-time.ts'
import {
  type ClosedBooking,
  isReplaceable,
  keptUntil,
  planReplacements,
  replacementState,
} from './replacements.ts'

const NOON = Temporal.Instant.from('2026-11-20T17:00:00Z')
const item = (id: string, hourlyRate = '30.00') => ({
  ...{ id, ref: { spaceId: id, bundleId: null }, name: id, spaceIds: [id], hourlyRate },
})
const ITEMS = [item('cage-1'), item('cage-2'), item('practice-area', '45.00')]

/** Days that are open from `from` on, without `blocked`. */
function openDays(from: string, { now = NOON, blocked = [], taken = [] }: Partial<Facts> = {}) {
  const first = Temporal.PlainDate.from(from)
  return Array.from({ length: 20 }, (_, past) => ({
    date: first.add({ days: past }),
    known: ITEMS,
    items: ITEMS,
    free: (more: readonly TakenHours[]) =>
      freeHours({
        ...{ now, closures: [], spaces: [], openingHours: INITIAL_HOURS, taken: [...taken, ...more] },
        blockedDates: blocked.map((date) => ({ date })),
      }),
  }))
}
interface Facts {
  now: Temporal.Instant
  blocked: readonly string[]
  taken: readonly TakenHours[]
}

function closed(date: string, hour: number, id = 'one', hours = 1, spaceId = 'cage-1'): ClosedBooking {
  const start = instantAt(Temporal.PlainDate.from(date), hour)
  return { id, userId: id, spaceId, bundleId: null, start, end: start.add({ hours }), own: [] }
}

const inWords = (plan: ReturnType<typeof planReplacements>, id = 'one') =>
  (plan.get(id) ?? []).map(({ spaceId, start }) => {
    const local = atFacility(start)
    return `${spaceId} ${local.toPlainDate().toString().slice(5)} ${local.hour}`
  })

describe('planReplacements', () => {
  it('prefers the hour: the next day, the same weekday a week later, two days later', () => {
    const plan = planReplacements(
      [closed('2026-11-20', 18)],
      openDays('2026-11-20', { blocked: ['2026-11-20'] }),
      NOON,
    )
    expect(inWords(plan)).toEqual(['cage-1 11-21 18', 'cage-1 11-27 18', 'cage-1 12-04 18'])
  })

  it('takes an equal space at the same hour if only its own is closed', () => {
    const own = {
      date: '2026-11-20',
      spaceId: 'cage-1',
      hours: [8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20],
    }
    const plan = planReplacements([closed('2026-11-20', 18)], openDays('2026-11-20', { taken: [own] }), NOON)
    expect(inWords(plan)[0]).toBe('cage-2 11-20 18')
  })

  it('offers no time at school for one on the weekend, and never a space of another price', () => {
    const plan = planReplacements([closed('2026-11-22', 10)], openDays('2026-11-23'), NOON)
    expect(inWords(plan)).toEqual(['cage-1 11-29 10', 'cage-1 12-06 10', 'cage-1 11-29 9'])
  })

  it('never offers a time to two customers, and gives everyone one before anyone gets two', () => {
    const bookings = ['one', 'two', 'three'].map((id) => closed('2026-11-20', 18, id))
    const plan = planReplacements(bookings, openDays('2026-11-21'), NOON)
    const all = bookings.flatMap(({ id }) => inWords(plan, id))
    expect(new Set(all).size).toBe(9)
    const scarce = openDays('2026-11-21').slice(0, 1)
    const evening = bookings.map((each, index) => ({
      ...closed('2026-11-20', 18, each.id, 3),
      id: `${index}`,
    }))
    const few = planReplacements(evening, scarce, NOON)
    expect([...few.values()].filter(({ length }) => length > 0)).toHaveLength(3)
  })

  it('offers no time that the customer already has somewhere', () => {
    const own = [spanFrom(Temporal.PlainDate.from('2026-11-21'), 17, 2)]
    const plan = planReplacements(
      [{ ...closed('2026-11-20', 18), own }, closed('2026-11-20', 18, 'two', 1, 'cage-2')],
      openDays('2026-11-21'),
      NOON,
    )
    expect(inWords(plan)).toEqual(['cage-1 11-27 18', 'cage-1 12-04 18', 'cage-1 11-21 19'])
    expect(inWords(plan, 'two')[0]).toBe('cage-2 11-21 18')
  })

  it('offers a customer two places at one time only if they had both before', () => {
    const planned = (...hours: number[]) => {
      const bookings = hours.map((hour, index) => ({
        ...closed('2026-11-20', hour, `${index}`, 1, `cage-${index + 1}`),
        userId: 'both',
      }))
      const plan = planReplacements(bookings, openDays('2026-11-21'), NOON)
      return bookings.map(({ id }) => inWords(plan, id))
    }
    expect(planned(18, 18).map(([kept]) => kept)).toEqual(['cage-1 11-21 18', 'cage-2 11-21 18'])
    const [six = [], seven = []] = planned(18, 19)
    const times = [...six, ...seven].map((slot) => slot.slice('cage-1 '.length))
    expect(new Set(times).size).toBe(6)
  })

  it('offers nothing that starts within three hours, or more than two weeks later', () => {
    const later = planReplacements([closed('2026-11-20', 13)], openDays('2026-11-20'), NOON)
    expect(inWords(later)).not.toContain('cage-1 11-20 14')
    expect(planReplacements([closed('2026-11-20', 18)], openDays('2026-12-05'), NOON).size).toBe(0)
  })

  it.each([
    ['clocks go back', '2026-10-31', '2026-11-01'],
    ['clocks go forward', '2027-03-13', '2027-03-14'],
  ])('keeps the local hour and the length when %s', (_, day, next) => {
    const now = instantAt(Temporal.PlainDate.from(day), 7)
    const booking = closed(day, 18, 'one', 2)
    const plan = planReplacements([booking], openDays(next, { now }), now)
    expect(inWords(plan)[0]).toBe(`cage-1 ${next.slice(5)} 18`)
  })

  it('counts local days near midnight in UTC', () => {
    // 8 PM in Weidman is the next day in UTC.
    const plan = planReplacements([closed('2026-11-20', 20)], openDays('2026-11-21'), NOON)
    expect(inWords(plan)[0]).toBe('cage-1 11-21 20')
  })
})

describe('the offer of another time', () => {
  it('is for paid or confirmed bookings that haven’t started', () => {
    const start = NOON.add({ hours: 1 })
    const booking = { status: 'confirmed' as const, attendance: null, start }
    expect(isReplaceable(booking, NOON)).toBe(true)
    expect(isReplaceable(booking, start)).toBe(false)
    expect(isReplaceable({ ...booking, attendance: 'arrived' }, NOON)).toBe(false)
    expect(isReplaceable({ ...booking, status: 'pending' }, NOON)).toBe(false)
  })

  it('is kept for 24 hours on the clock, or until it starts', () => {
    expect(keptUntil(NOON.add({ hours: 30 }), NOON)).toEqual(NOON.add({ hours: 24 }))
    expect(keptUntil(NOON.add({ hours: 20 }), NOON)).toEqual(NOON.add({ hours: 20 }))
  })

  it('has a state that follows from the booking', () => {
    const { id: _, ...place } = closed('2026-11-20', 18)
    const offered = { ...place, keptUntil: NOON, endedAt: null }
    const booking = { ...place, status: 'confirmed' as const, attendance: null }
    const before = NOON.subtract({ seconds: 1 })
    expect(replacementState(offered, booking, before)).toBe('open')
    expect(replacementState(offered, booking, NOON)).toBe('over')
    expect(replacementState({ ...offered, endedAt: before }, booking, before)).toBe('over')
    expect(replacementState(offered, { ...booking, attendance: 'arrived' }, before)).toBe('over')
    expect(replacementState(offered, { ...booking, spaceId: 'cage-2' }, before)).toBe('moved')
    expect(replacementState(offered, { ...booking, status: 'cancelled' }, before)).toBe('cancelled')
  })
})
