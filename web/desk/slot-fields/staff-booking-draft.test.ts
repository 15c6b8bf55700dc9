import { describe, expect, it } from 'vitest'
import { START_HOURS } from '../../../domain/facility.ts'
import {
  draftFrom,
  draftProblem,
  fieldErrors,
  type StaffBookingDraft,
  standardTotal,
  toStaffBooking,
} from './staff-booking-draft.ts'

const draft: StaffBookingDraft = {
  customerEmail: ' pee.wee@example.com ',
  customerName: '',
  spaceId: 'cage-1',
  bundleId: null,
  date: '2026-11-28',
  hour: '20',
  hours: 2,
  totalAmount: '60.00',
  paymentMethod: 'cash',
}
const blocked = [
  { date: '2026-11-26', reason: 'Thanksgiving' },
  { date: '2026-12-25', reason: '' },
]

describe('draftProblem', () => {
  it.each([
    [{}, null, null],
    [{ customerEmail: ' ' }, 'Missing Information', 'Please fill in all required fields'],
    [{ date: '' }, 'Missing Information', 'Please fill in all required fields'],
    [{ date: '12026-11-28' }, 'Missing Information', 'Please fill in all required fields'],
    [{ date: '0202-11-28' }, 'Missing Information', 'Please fill in all required fields'],
    [{ hour: '' }, 'Missing Information', 'Please fill in all required fields'],
    [{ totalAmount: '' }, 'Missing Information', 'Please fill in all required fields'],
    [{ date: '', spaceId: null }, 'Missing Information', 'Please fill in all required fields'],
    [{ spaceId: null }, 'Missing Selection', 'Please select either a space or bundle'],
    [{ date: '2026-11-26' }, 'Date Unavailable', 'This date is unavailable: Thanksgiving'],
    [{ date: '2026-12-25' }, 'Date Unavailable', 'This date is not available for bookings.'],
  ])('reports for %o %s', (change, title, description) => {
    const found = draftProblem({ ...draft, ...change }, blocked)
    expect([found?.title ?? null, found?.description ?? null]).toEqual([title, description])
    // A field is marked whenever a toast says so, and only then.
    expect(Object.keys(fieldErrors({ ...draft, ...change }, blocked)).length > 0).toBe(found !== null)
  })
})

describe('toStaffBooking', () => {
  it('defaults the name to the email, and allows an end after closing', () => {
    expect(toStaffBooking(draft)).toEqual({
      customerEmail: 'pee.wee@example.com',
      customerName: 'pee.wee',
      spaceId: 'cage-1',
      startTime: '2026-11-29T01:00:00Z',
      endTime: '2026-11-29T03:00:00Z',
      totalAmount: '60.00',
      paymentMethod: 'cash',
    })
  })

  it('books a bundle without a space, in daylight saving time', () => {
    const summer = {
      ...draft,
      spaceId: null,
      bundleId: 'bundle2',
      date: '2027-07-04',
      customerName: ' Duke ',
    }
    expect(toStaffBooking(summer)).toMatchObject({
      customerName: 'Duke',
      bundleId: 'bundle2',
      startTime: '2027-07-05T00:00:00Z',
    })
  })
})

it('pre-fills the total once an item is chosen', () => {
  expect(standardTotal({ hourlyRate: '32.50' }, 3)).toBe('97.50')
  expect(standardTotal(undefined, 3)).toBe('')
})

describe('draftFrom', () => {
  it('starts from the slot in the URL', () => {
    expect(draftFrom(new URLSearchParams('date=2026-11-28&hour=18&spaceId=cage-2'))).toMatchObject({
      date: '2026-11-28',
      hour: '18',
      spaceId: 'cage-2',
      bundleId: null,
    })
  })

  it.each(['', 'date=tomorrow&hour=7', 'date=2026-02-30&hour=22', 'hour=x'])(
    'ignores an invalid URL %j',
    (address) => {
      expect(draftFrom(new URLSearchParams(address))).toMatchObject({
        date: '',
        hour: '',
        spaceId: null,
        hours: 1,
      })
    },
  )
})

it('offers starts from 8 AM to 9 PM', () => {
  expect([START_HOURS[0], START_HOURS.at(-1), START_HOURS.length]).toEqual([8, 21, 14])
})
