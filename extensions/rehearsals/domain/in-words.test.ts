import { expect, it } from 'vitest'
import { countedInWords, earnedInWords, strandedInWords } from './in-words.ts'

const compared = (before: string, after: string, bookings = 340) => ({
  ...{ from: '2025-11-01', to: '2026-03-31', byItem: [] },
  total: { bookings, hours: bookings * 2, before, after },
})

it.each([
  ['17220.00', '18360.00', 'Last winter would have earned $1,140.00 more.'],
  ['18360.00', '17220.50', 'Last winter would have earned $1,139.50 less.'],
  ['18360.00', '18360.00', 'Last winter would have earned the same.'],
])('compares %s with %s', (before, after, words) => {
  expect(earnedInWords('last_winter', compared(before, after))).toBe(words)
})

it('names the bookings that were compared', () => {
  expect(countedInWords(compared('1.00', '1.00', 1))).toBe(
    "1 booking (2 hours) from Sat, Nov 1, 2025 to Tue, Mar 31, 2026, priced as on the same weekdays a year later. Complimentary bookings and discounts don't count.",
  )
  const none = compared('0.00', '0.00', 0)
  expect(earnedInWords('last_120_days', none)).toBe('The last 120 days had no bookings to compare with.')
  expect(countedInWords(none)).toBe('From Sat, Nov 1, 2025 to Tue, Mar 31, 2026.')
})

it('counts the bookings that would no longer fit', () => {
  expect([0, 1, 3].map(strandedInWords)).toEqual([
    'Every upcoming booking that fits now would still fit, at the price it was made for.',
    '1 upcoming booking would no longer fit. It stays.',
    '3 upcoming bookings would no longer fit. All of them stay.',
  ])
})
