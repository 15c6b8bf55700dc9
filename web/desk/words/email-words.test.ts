import { expect, it } from 'vitest'
import { emailName } from './email-words.ts'

it.each([
  ['reminder-two-hours', 'Reminder two hours before'],
  ['reminder-day-before', 'Reminder a day before'],
  ['booking-confirmed', 'Booking confirmed'],
  ['series-moved', 'Season moved'],
])('names the email %s as %s', (template, name) => {
  expect(emailName(template)).toBe(name)
})
