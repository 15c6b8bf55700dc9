import { expect, it } from 'vitest'
import { OFFERED, REOPENED } from './news.ts'

const at = (hour: number) => Temporal.Instant.from(`2026-11-21T${hour}:00:00-05:00`)
const booking = { item: 'Cage 1', start: at(18), end: at(19) }

it.each([OFFERED, REOPENED])('writes whole sentences when only the booking is known', ({ text }) => {
  expect(text({ booking, props: {} })).toMatch(/^[A-Z].*\.$/)
  expect(text({ booking, props: {} })).not.toMatch(/undefined|null|NaN/)
})

it('names the others, the reason, and how long a time is kept', () => {
  const props = { more: '2', reason: 'Snow', keptUntil: at(20).toString() }
  expect(OFFERED.text({ booking, props })).toBe(
    'Cage 1, Sat, Nov 21, 2026, 6:00 PM – 7:00 PM, is closed (Snow), with 2 more bookings of theirs. Offer another time: one is kept for them until Sat, Nov 21, 2026, 8:00 PM.',
  )
})

it('drops news of a reopened time once it has passed', () => {
  expect(REOPENED.until({ booking, props: {} })).toEqual(at(19))
  expect(OFFERED.until({ booking, props: {} })).toBeNull()
})
