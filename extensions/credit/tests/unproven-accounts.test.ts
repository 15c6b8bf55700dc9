import { beforeEach, describe, expect, it } from 'vitest'
import { openDesk } from '../../../testing/desk.ts'
import { bookingOf, type Customer, registerCustomer, verifyAddress } from '../../../testing/factories.ts'
import { holdSigned, payForBooking } from '../../../testing/paid-booking.ts'
import { bookAtDesk } from '../../../testing/staff-booking.ts'
import { creditRequests } from './credit.ts'

const desk = openDesk({ extras: ['credit'] })
const { cancelAsCredit, give } = creditRequests(desk)

/** Registered the address of someone whom staff know, and can't read its emails. */
let squatter: Customer

beforeEach(async () => {
  squatter = await registerCustomer(desk.barn)
})

const atDesk = (start: string, extra: object) =>
  bookAtDesk(desk.staff, 'cage-1', start, {
    customerName: 'Nolan Ryan',
    paidBy: 'cash',
    customerEmail: undefined,
    ...extra,
  })

const giveCredit = async (customerId: string, amount: string) =>
  expect((await give(customerId, amount)).status).toBe(200)

describe('an account whose address isn’t verified', () => {
  it('gets the credit of a customer who is linked to it, and sees it once its address is verified', async () => {
    await giveCredit(squatter.id, '13.37')
    const walkIn = await atDesk('2026-11-27T18:00', { customerPhone: '(989) 555-0177' })
    await giveCredit(walkIn.userId, '7.77')
    const { email } = squatter
    expect((await desk.staff.post(`/api/admin/customers/${walkIn.userId}/link`, { email })).status).toBe(200)
    expect(JSON.stringify((await squatter.get('/api/credit')).body)).not.toMatch(/13\.37|7\.77/)
    await verifyAddress(desk.barn, squatter)
    expect((await squatter.get('/api/credit')).body.available).toBe('21.14')
  })

  it('can’t pay with credit from staff, given or for a booking that they cancelled', async () => {
    await giveCredit(squatter.id, '20.00')
    const booking = await atDesk('2026-11-26T18:00', { customerEmail: squatter.email })
    expect((await cancelAsCredit(booking.id)).status).toBe(200)
    expect((await squatter.get('/api/credit')).body).toEqual({
      balance: '0.00',
      available: '0.00',
      entries: [],
    })
    const bookingId = await holdSigned(squatter, bookingOf('cage-1', '2026-11-25T18:00'))
    const open = () => squatter.post('/api/create-payment-intent', { amount: 30, bookingId, usesKept: true })
    expect((await open()).body).toEqual({ clientSecret: expect.any(String) })
    const paid = await squatter.post(`/api/bookings/${bookingId}/kept-payment`, { amount: 30 })
    expect([paid.status, paid.body.code]).toEqual([409, 'verify_to_spend'])
    await verifyAddress(desk.barn, squatter)
    expect((await squatter.get('/api/credit')).body).toMatchObject({ available: '50.00' })
  })

  it('keeps what its holder paid for online', async () => {
    const { bookingId } = await payForBooking(desk.barn, squatter)
    await giveCredit(squatter.id, '20.00')
    expect((await cancelAsCredit(bookingId)).status).toBe(200)
    expect((await squatter.get('/api/credit')).body).toMatchObject({
      balance: '30.00',
      available: '30.00',
      entries: [{ kind: 'refunded', amount: '30.00', bookingId }],
    })
    const held = await holdSigned(squatter, bookingOf('cage-2', '2026-11-25T18:00'))
    const open = { amount: 30, bookingId: held, usesKept: true }
    expect((await squatter.post('/api/create-payment-intent', open)).body.kept[0].amount).toBe('30.00')
    expect((await squatter.post(`/api/bookings/${held}/kept-payment`, { amount: 30 })).status).toBe(204)
    expect((await squatter.get('/api/credit')).body).toMatchObject({ balance: '0.00', available: '0.00' })
  })
})
