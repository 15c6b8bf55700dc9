import { expect, it } from 'vitest'
import { dayLabel } from './day-label.ts'

const date = Temporal.PlainDate.from('2026-11-20')

it.each([
  [{ free: null }, 'Friday, November 20'],
  [{ free: 6 }, 'Friday, November 20, 6 hours open'],
  [{ free: 1 }, 'Friday, November 20, 1 hour open'],
  [{ isToday: true, isSelected: true, free: 0 }, 'Today, Friday, November 20, no hours open, selected'],
  [{ reason: 'Floor work', free: 0 }, 'Friday, November 20, unavailable: Floor work'],
  [{ reason: ' ', free: 0 }, 'Friday, November 20, unavailable: not available'],
])('labels a day: %o', (day, label) => {
  expect(dayLabel(date, day)).toBe(label)
})
