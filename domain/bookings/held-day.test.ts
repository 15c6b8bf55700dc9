import { expect, it } from 'vitest'
import { INITIAL_HOURS } from '../../domain/hours/opening-hours.ts'
import { bookableHours, isUnusuallyHeld } from './held-day.ts'

it('calls a day unusually held from a quarter of its hours on', () => {
  const date = Temporal.PlainDate.from('2026-11-28')
  const day = { date, hours: bookableHours(4, date, INITIAL_HOURS) }
  expect(day.hours).toBe(52)
  expect(isUnusuallyHeld({ ...day, heldHours: 12 })).toBe(false)
  expect(isUnusuallyHeld({ ...day, heldHours: 13 })).toBe(true)
})

it('calls no day held without spaces', () => {
  const date = Temporal.PlainDate.from('2026-11-28')
  expect(isUnusuallyHeld({ date, heldHours: 0, hours: bookableHours(0, date, INITIAL_HOURS) })).toBe(false)
})
