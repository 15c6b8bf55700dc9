import { describe, expect, it } from 'vitest'
import { blockedMessage, bookingProblem, draftFrom } from './new-booking-draft.ts'

describe('draftFrom', () => {
  it('starts from the slot in the URL', () => {
    expect(draftFrom(new URLSearchParams('date=2026-11-28&hour=18&spaceId=cage-2'))).toMatchObject({
      date: '2026-11-28',
      hour: '18',
      item: { spaceId: 'cage-2', bundleId: null },
    })
  })

  it('starts from the customer in the URL', () => {
    const query = new URLSearchParams({ customerEmail: 'judy@example.com', customerName: 'Judy Johnson' })
    expect(draftFrom(query)).toMatchObject({
      customerEmail: 'judy@example.com',
      customerName: 'Judy Johnson',
    })
  })

  it.each(['', 'date=tomorrow&hour=4', 'date=2026-02-30&hour=24', 'hour=x'])(
    'ignores an invalid URL %j',
    (query) => {
      expect(draftFrom(new URLSearchParams(query))).toMatchObject({
        date: '',
        hour: '',
        item: { spaceId: null, bundleId: null },
        hours: 1,
      })
    },
  )
})

it('explains a blocked date with its reason, if it has one', () => {
  const blocked = [
    { date: '2026-11-26', reason: 'Thanksgiving' },
    { date: '2026-12-25', reason: '' },
  ]
  expect(blockedMessage(blocked, '2026-11-26')).toBe('This date is unavailable: Thanksgiving')
  expect(blockedMessage(blocked, '2026-12-25')).toBe('This date is not available for bookings.')
  expect(blockedMessage(blocked, '2026-12-26')).toBeNull()
})

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
])('shows for %o %s', (errors, title, text) => {
  const problem = bookingProblem(errors)
  expect([problem?.title, problem?.text]).toEqual([title, text])
})
