import { describe, expect, it } from 'vitest'
import { type StaffBookingForm, staffBookingFormSchema } from './staff-booking-form.schema.ts'

const form: StaffBookingForm = {
  customerEmail: ' pee.wee@example.com ',
  customerName: '',
  item: { spaceId: 'cage-1', bundleId: null },
  date: '2026-11-28',
  hour: '20',
  hours: 2,
  totalAmount: '60.00',
  paymentMethod: 'cash',
  payment: 'now',
}
const schema = staffBookingFormSchema((date) => (date === '2026-11-26' ? 'Closed for Thanksgiving' : null))

describe('staffBookingFormSchema', () => {
  it.each([
    [{}, []],
    [{ customerEmail: ' ' }, [['customerEmail', "Please enter the customer's email"]]],
    [{ customerEmail: 'pee wee' }, [['customerEmail', 'Please enter a valid email address']]],
    [{ date: '' }, [['date', 'Please choose a date']]],
    [{ date: '12026-11-28' }, [['date', 'Please choose a date']]],
    [{ date: '0202-11-28' }, [['date', 'Please choose a date']]],
    [{ hour: '' }, [['hour', 'Please choose a start time']]],
    [{ totalAmount: '' }, [['totalAmount', 'Please enter an amount, like 30.00']]],
    [{ item: { spaceId: null, bundleId: null } }, [['item', 'Please choose a space or a bundle']]],
    [{ date: '2026-11-26' }, [['date', 'Closed for Thanksgiving']]],
    [
      { hour: '', item: { spaceId: null, bundleId: null } },
      [
        ['item', 'Please choose a space or a bundle'],
        ['hour', 'Please choose a start time'],
      ],
    ],
  ])('checks %o', (change, expected) => {
    const issues = schema.safeParse({ ...form, ...change }).error?.issues ?? []
    expect(issues.map(({ path, message }) => [path.join('.'), message])).toEqual(expected)
  })

  it('books for a known customer without an email', () => {
    const customerId = '00000000-0000-4000-8000-000000000000'
    const known = staffBookingFormSchema(() => null, customerId).parse({ ...form, customerEmail: '' })
    expect(known).toMatchObject({ customerId, customerName: undefined, spaceId: 'cage-1' })
    expect(known).not.toHaveProperty('customerEmail')
  })

  it('defaults the name to the email, and allows an end after closing', () => {
    expect(schema.parse(form)).toEqual({
      customerEmail: 'pee.wee@example.com',
      customerName: 'pee.wee',
      spaceId: 'cage-1',
      startTime: '2026-11-29T01:00:00Z',
      endTime: '2026-11-29T03:00:00Z',
      totalAmount: '60.00',
      paymentMethod: 'cash',
    })
  })

  it('says so if the total is not paid now, except for a complimentary booking', () => {
    expect(schema.parse({ ...form, payment: 'later' })).toMatchObject({
      paymentMethod: 'cash',
      paysLater: true,
    })
    const comp = schema.parse({ ...form, payment: 'later', paymentMethod: 'comp' })
    expect(comp).not.toHaveProperty('paysLater')
  })

  it('books a bundle without a space, in daylight saving time', () => {
    const summer = { ...form, item: { spaceId: null, bundleId: 'bundle2' }, date: '2027-07-04' }
    expect(schema.parse({ ...summer, customerName: ' Duke ' })).toMatchObject({
      customerName: 'Duke',
      bundleId: 'bundle2',
      startTime: '2027-07-05T00:00:00Z',
    })
  })
})
