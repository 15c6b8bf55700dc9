import { expect, it } from 'vitest'
import { emailName } from './email-name.ts'

it.each([
  ['reminder-two-hours', 'Reminder two hours before'],
  ['reminder-day-before', 'Reminder a day before'],
  ['booking-confirmed', 'Booking confirmed'],
  ['season-moved', 'Season moved'],
  ['codes.code-ending', 'Code ending'],
])('names the email %s as %s', (template, name) => {
  expect(emailName(template)).toBe(name)
})
