import { expect, it } from 'vitest'
import { dayTitle } from './day-title.ts'

it('formats a date, also from its wire format', () => {
  expect(dayTitle('2026-11-21')).toBe('Saturday, November 21, 2026')
  expect(dayTitle(Temporal.PlainDate.from('2027-01-01'))).toBe('Friday, January 1, 2027')
})
