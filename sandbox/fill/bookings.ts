import type { PersonKey } from './people.ts'

/**
 * How a booking goes. By its customer: `card` (paid), `no-show` (paid, and not used), `refunded` (paid, then
 * canceled by staff). At the desk: `cash` and `check` (paid while booking), `due` (not paid), `comp`.
 */
export type Story = 'card' | 'no-show' | 'refunded' | 'cash' | 'check' | 'due' | 'comp'

export type Day = `${'last' | 'this' | 'next'} ${'Mon' | 'Tue' | 'Wed' | 'Thu' | 'Fri' | 'Sat' | 'Sun'}`

export type Row = readonly [
  day: Day,
  /** On the facility's clock, 24 hours. */
  hour: number,
  hours: 1 | 2 | 3,
  item: string,
  who: PersonKey,
  story: Story,
]

/** Every booking but the special ones below. "this" is the week of today, from its Monday. */
export const BOOKINGS: readonly Row[] = [
  ['last Mon', 16, 1, 'cage-1', 'megan', 'card'],
  ['last Mon', 17, 2, 'cage-2', 'dave', 'cash'],
  ['last Mon', 18, 1, 'cage-1', 'hannah', 'no-show'],
  ['last Tue', 16, 1, 'cage-3', 'luis', 'card'],
  ['last Tue', 17, 1, 'cage-1', 'jenna', 'due'],
  ['last Wed', 15, 2, 'bundle1', 'tyler', 'card'],
  ['last Wed', 17, 1, 'cage-3', 'rachel', 'card'],
  ['last Thu', 16, 1, 'cage-1', 'marcus', 'card'],
  ['last Thu', 17, 2, 'practice-area', 'bandits', 'check'],
  ['last Thu', 18, 1, 'cage-2', 'olivia', 'card'],
  ['last Fri', 16, 2, 'cage-2', 'ben', 'card'],
  ['last Fri', 18, 1, 'cage-1', 'nora', 'comp'],
  ['last Sat', 9, 2, 'cage-1', 'sam', 'cash'],
  ['last Sat', 10, 1, 'cage-3', 'megan', 'card'],
  ['last Sat', 11, 3, 'bundle3', 'coach', 'card'],
  ['last Sat', 15, 1, 'cage-2', 'tyler', 'no-show'],
  ['last Sun', 13, 1, 'cage-1', 'luis', 'card'],
  ['last Sun', 14, 2, 'practice-area', 'jenna', 'cash'],

  ['this Mon', 16, 1, 'cage-1', 'megan', 'card'],
  ['this Mon', 16, 2, 'cage-2', 'dave', 'due'],
  ['this Mon', 17, 1, 'cage-3', 'rachel', 'card'],
  ['this Tue', 16, 1, 'cage-1', 'marcus', 'card'],
  ['this Tue', 17, 1, 'cage-2', 'sam', 'cash'],
  ['this Wed', 15, 1, 'cage-1', 'olivia', 'card'],
  ['this Wed', 16, 2, 'bundle2', 'bandits', 'check'],
  ['this Wed', 18, 1, 'cage-2', 'hannah', 'card'],
  ['this Thu', 16, 1, 'cage-3', 'ben', 'refunded'],
  ['this Thu', 16, 2, 'cage-1', 'luis', 'card'],
  ['this Fri', 16, 2, 'cage-3', 'tyler', 'card'],
  ['this Fri', 17, 1, 'cage-2', 'megan', 'card'],
  ['this Sat', 9, 1, 'cage-1', 'dave', 'cash'],
  ['this Sat', 10, 2, 'bundle2', 'coach', 'card'],
  ['this Sat', 10, 2, 'cage-1', 'rachel', 'card'],
  ['this Sat', 11, 1, 'cage-2', 'nora', 'due'],
  ['this Sat', 12, 1, 'cage-3', 'jenna', 'comp'],
  ['this Sat', 13, 1, 'cage-2', 'marcus', 'card'],
  ['this Sun', 13, 2, 'cage-1', 'sam', 'due'],
  ['this Sun', 15, 1, 'cage-3', 'olivia', 'card'],

  ['next Mon', 16, 1, 'cage-1', 'megan', 'card'],
  ['next Mon', 17, 1, 'cage-2', 'hannah', 'card'],
  ['next Mon', 18, 2, 'cage-3', 'dave', 'due'],
  ['next Tue', 16, 1, 'cage-2', 'ben', 'card'],
  ['next Tue', 17, 1, 'cage-1', 'nora', 'due'],
  ['next Wed', 16, 1, 'cage-1', 'tyler', 'card'],
  ['next Wed', 17, 2, 'practice-area', 'bandits', 'due'],
  ['next Thu', 16, 2, 'bundle1', 'luis', 'card'],
  ['next Thu', 18, 1, 'cage-3', 'jenna', 'cash'],
  ['next Fri', 16, 1, 'cage-2', 'rachel', 'refunded'],
  ['next Fri', 17, 1, 'cage-1', 'nora', 'comp'],
  ['next Sat', 9, 1, 'cage-3', 'marcus', 'card'],
  ['next Sat', 11, 3, 'bundle3', 'coach', 'card'],
  ['next Sat', 15, 1, 'cage-1', 'olivia', 'card'],
  ['next Sun', 13, 1, 'cage-3', 'megan', 'card'],
  ['next Sun', 14, 2, 'cage-2', 'sam', 'due'],
]

/** One payment by card for the same time in all three weeks. */
export const SEASON = {
  days: ['last Tue', 'this Tue', 'next Tue'],
  hour: 18,
  hours: 2,
  item: 'practice-area',
  who: 'coach',
  label: 'Thunder 12U practice',
} as const

/** Started within the last hour, paid, and not there yet; left out while it's closed. */
export const LATE = { item: 'cage-3', who: 'ben' } as const

/** Held at this moment for tomorrow, unpaid. Each ends like any hold. */
export const HOLDS = [
  { hour: 13, hours: 1, item: 'cage-3', who: 'hannah' },
  { hour: 14, hours: 2, item: 'cage-1', who: 'tyler' },
] as const

/** On the first of these days on which no one has booked it then. */
export const CLOSURE = {
  days: ['next Wed', 'next Thu', 'next Fri', 'next Mon'],
  fromHour: 8,
  untilHour: 11,
  item: 'cage-3',
  reason: 'New turf',
} as const

export const WHY_COMPLIMENTARY = 'Helped at the youth clinic'
export const WHY_CANCELED = 'The player is sick'
