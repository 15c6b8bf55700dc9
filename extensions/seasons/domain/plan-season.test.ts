import { describe, expect, it } from 'vitest'
import { INITIAL_HOURS } from '../../../domain/hours/opening-hours.ts'
import { freeHours } from '../../../domain/slots/free-hours.ts'
import { formatDay, formatMonthDay, formatTimeRange, spanFrom } from '../../../domain/time/facility-time.ts'
import {
  intervalOf,
  type PlanFacts,
  type PlanItem,
  plannedTimes,
  previewDates,
  type SeasonPlan,
} from './plan-season.ts'

const NOW = Temporal.Instant.from('2026-11-20T17:00:00Z')
const cage = (number: number): PlanItem => ({
  ref: { spaceId: `cage-${number}`, bundleId: null },
  name: `Cage ${number}`,
  spaceIds: [`cage-${number}`],
  hourlyRate: '30.00',
})
const BARN: PlanItem = {
  ref: { spaceId: null, bundleId: 'bundle1' },
  name: 'Two Cages',
  spaceIds: ['cage-1', 'cage-2'],
  hourlyRate: '55.00',
}
const planOf = (changes: Partial<SeasonPlan> = {}): SeasonPlan => ({
  days: [{ weekday: 2, hour: 18, hours: 2 }],
  from: Temporal.PlainDate.from('2026-12-01'),
  weeks: 3,
  ...changes,
})

function factsOf({
  taken = [],
  closures = [],
  blockedDates = [],
  wanted = [cage(1)],
}: {
  taken?: Parameters<typeof freeHours>[0]['taken']
  closures?: PlanFacts['closures']
  blockedDates?: PlanFacts['blockedDates']
  wanted?: PlanItem[]
} = {}): PlanFacts {
  const free = freeHours({ openingHours: INITIAL_HOURS, now: NOW, taken, closures, blockedDates, spaces: [] })
  return {
    now: NOW,
    openingHours: INITIAL_HOURS,
    free,
    closures,
    blockedDates,
    wanted,
    items: [cage(1), cage(2), BARN],
  }
}

const preview = (plan: SeasonPlan, facts: PlanFacts) => previewDates(plannedTimes(plan), facts)

describe('plannedTimes', () => {
  it('lists up to three weekdays in order, from the first day on', () => {
    const days = [
      { weekday: 4, hour: 9, hours: 1 },
      { weekday: 2, hour: 18, hours: 2 },
    ] as const
    const from = Temporal.PlainDate.from('2026-12-02')
    const times = plannedTimes({ days, from, weeks: 2 })
    expect(times.map(({ date, hour }) => `${formatDay(date)} ${hour}`)).toEqual([
      'Thu, Dec 3 9',
      'Tue, Dec 8 18',
      'Thu, Dec 10 9',
      'Tue, Dec 15 18',
    ])
  })

  it.each(['2027-03-09', '2027-11-02'])(
    'keeps the hour on the wall across the clock change after %s',
    (first) => {
      const from = Temporal.PlainDate.from(first)
      const [before, after] = plannedTimes(planOf({ from, weeks: 2 })).map(intervalOf)
      if (!before || !after) throw new Error('No dates')
      expect(formatTimeRange(before.start, before.end)).toBe('6:00 PM – 8:00 PM ET')
      expect(formatTimeRange(after.start, after.end)).toBe('6:00 PM – 8:00 PM ET')
      expect(before.start.until(after.start).total('hours')).not.toBe(7 * 24)
    },
  )
})

describe('previewDates', () => {
  it('prices each open date', () => {
    expect(preview(planOf(), factsOf()).map(({ state, slot }) => [state, slot?.price])).toEqual([
      ['open', 6_000],
      ['open', 6_000],
      ['open', 6_000],
    ])
  })

  it.each([
    [false, 'booked', ['Cage 1, Dec 8 18', 'Cage 1, Dec 9 18']],
    [true, 'yours', ['Cage 1, Dec 9 18']],
  ] as const)(
    'takes no date at a time that the customer has elsewhere (held: %s)',
    (isHeld, state, offered) => {
      const { start, end } = spanFrom(Temporal.PlainDate.from('2026-12-08'), 17, 3)
      const own = [{ start, end, isHeld, name: 'Practice Area' }]
      const [, date] = preview(planOf(), { ...factsOf(), own })
      expect(date?.state).toBe(state)
      expect(date?.slot).toBeNull()
      expect(
        date?.replacements.map(({ item, date, hour }) => `${item.name}, ${formatMonthDay(date)} ${hour}`),
      ).toEqual(offered)
      if (!isHeld) expect(date?.reason).toBe('You already have Practice Area at 5 PM.')
    },
  )

  it('says why each of the others can’t be taken', () => {
    const days = [{ weekday: 5, hour: 12, hours: 1 }] as const
    const plan = planOf({ days, from: Temporal.PlainDate.from('2026-11-20'), weeks: 16 })
    const closure = {
      id: 'c',
      date: '2026-12-11',
      hours: { fromHour: 10, untilHour: 13 },
      spaceIds: ['cage-1'],
      reason: 'New turf',
    }
    const dates = preview(
      { ...plan, weeks: 20 },
      factsOf({
        taken: [{ date: '2026-11-27', spaceId: 'cage-1', hours: [12] }],
        blockedDates: [{ date: '2026-12-04', reason: 'Tournament' }],
        closures: [closure as unknown as PlanFacts['closures'][number]],
      }),
    )
    expect(dates.slice(0, 5).map(({ state, reason }) => [state, reason])).toEqual([
      ['too_soon', 'Same-day bookings must be at least 1 hour from now.'],
      ['taken', 'Already booked at this time.'],
      ['closed', 'This date is unavailable: Tournament'],
      ['closed', 'This time is unavailable: New turf'],
      ['open', null],
    ])
    expect(dates.at(-1)?.state).toBe('too_far_ahead')
  })

  it('says so after the day on which a space retires', () => {
    const wanted = [{ ...cage(1), retiresOn: '2026-12-08' }]
    const dates = preview(planOf(), factsOf({ wanted }))
    expect(dates.map(({ state, reason }) => [state, reason])).toEqual([
      ['open', null],
      ['refused', "Cage 1 can't be booked on this day. Please choose another."],
      ['refused', "Cage 1 can't be booked on this day. Please choose another."],
    ])
  })

  it('offers an equal space, an hour earlier or later, and the next day, at most three', () => {
    const taken = [{ date: '2026-12-08', spaceId: 'cage-1', hours: [19] }]
    const [, date] = preview(planOf(), factsOf({ taken }))
    expect(
      date?.replacements.map(({ item, date, hour }) => `${item.name} ${formatDay(date)} ${hour}`),
    ).toEqual(['Cage 2 Tue, Dec 8 18', 'Cage 1 Tue, Dec 8 17', 'Cage 1 Wed, Dec 9 18'])
  })

  it('never offers what is taken itself, or a time of the plan', () => {
    const days = [
      { weekday: 2, hour: 18, hours: 1 },
      { weekday: 3, hour: 18, hours: 1 },
    ] as const
    const taken = [
      { date: '2026-12-08', spaceId: 'cage-1', hours: [18, 19] },
      { date: '2026-12-08', spaceId: 'cage-2', hours: [18] },
    ]
    const [, , date] = preview(planOf({ days }), factsOf({ taken }))
    expect(date?.replacements.map(({ hour }) => hour)).toEqual([17])
  })

  it('puts any cage into the one that is open most often', () => {
    const taken = ['2026-12-01', '2026-12-08'].map((date) => ({ date, spaceId: 'cage-1', hours: [18] }))
    const dates = preview(planOf(), factsOf({ taken, wanted: [cage(1), cage(2)] }))
    expect(dates.map(({ slot }) => slot?.item.name)).toEqual(['Cage 2', 'Cage 2', 'Cage 2'])
  })
})
