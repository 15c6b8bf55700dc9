import { expect, it } from 'vitest'
import { googleCalendarUrl } from './booking-facts.ts'

it('fills in title, place, and times in UTC, also for a booking past midnight there', () => {
  const url = new URL(
    googleCalendarUrl({
      item: 'Cage 1 & 2',
      start: Temporal.Instant.from('2027-03-14T18:30:00-04:00'),
      end: Temporal.Instant.from('2027-03-14T21:00:00-04:00'),
    }),
  )
  expect(url.origin + url.pathname).toBe('https://calendar.google.com/calendar/render')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    action: 'TEMPLATE',
    text: 'Cage 1 & 2 at The Barn',
    dates: '20270314T223000Z/20270315T010000Z',
    location: 'The Barn, 6090 W River Rd, Weidman, MI 48893',
  })
})
