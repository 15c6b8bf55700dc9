import { expect, it } from 'vitest'
import { invalidBookingToast } from './invalid-booking-toast.ts'

const error = (message: string) => ({ type: 'custom', message })
const item = error('Please choose a space or a bundle')

it.each([
  [
    { hour: error('Please choose a start time'), item },
    'Missing Information',
    'Please fill in all required fields',
  ],
  [{ date: error('Please choose a date') }, 'Missing Information', 'Please fill in all required fields'],
  [
    { item, date: error('This date is unavailable: Snow') },
    'Missing Selection',
    'Please select either a space or bundle',
  ],
  [{ date: error('This date is unavailable: Snow') }, 'Date Unavailable', 'This date is unavailable: Snow'],
  [{ customerEmail: error('Please enter a valid email address') }, undefined, undefined],
])('shows for %o %s', (errors, title, description) => {
  const toast = invalidBookingToast(errors)
  expect([toast?.title, toast?.description]).toEqual([title, description])
})
