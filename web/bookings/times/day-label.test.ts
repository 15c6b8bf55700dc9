import { expect, it } from 'vitest'
import { dayLabel } from './day-label.ts'

const date = Temporal.PlainDate.from('2026-11-20')

it.each([
  [{}, new Map(), 'Friday, November 20, 2026'],
  [{ today: true, selected: true }, new Map(), 'Today, Friday, November 20, 2026, selected'],
  [{}, new Map([['2026-11-20', 'Floor work']]), 'Friday, November 20, 2026, unavailable: Floor work'],
])('labels a day: %o %o', (modifiers, reasons, label) => {
  expect(dayLabel(date, modifiers, reasons)).toBe(label)
})
