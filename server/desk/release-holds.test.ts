import { describe, expect, it } from 'vitest'
import { openDesk, pageOf } from '../../testing/desk.ts'
import { bookingOf, type Customer, registerCustomer, registerVerified } from '../../testing/factories.ts'
import { holdWithIntent, payForBooking } from '../../testing/paid-booking.ts'
import { controlStripe, pay } from '../../testing/stripe-client.ts'

const desk = openDesk()

const releaseAll = (id: string = desk.customer.id) => desk.staff.delete(`/api/admin/users/${id}/holds`)
const hold = async (hour: number) =>
  (await desk.customer.post('/api/bookings', bookingOf('cage-1', `2026-11-22T${hour}:00`))).body.id as string
const statusOf = async (id: string) => (await pageOf(desk, id)).status

describe('releaseCustomerHolds', () => {
  it('frees every unpaid hold, and its payment form', async () => {
    const { bookingId, intentId } = await holdWithIntent(desk.customer)
    const other = await hold(10)
    const { status, body } = await releaseAll()
    expect([status, body]).toEqual([200, { released: 2, kept: 0 }])
    expect([await statusOf(bookingId), await statusOf(other)]).toEqual(['cancelled', 'cancelled'])
    await expect(pay(desk.barn, intentId)).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' })
    expect((await desk.barn.client().get('/api/bookings/availability/2026-11-22')).body).toEqual([])
    expect((await releaseAll()).body).toEqual({ released: 0, kept: 0 })
  })

  it('is recorded in the history and the audit log', async () => {
    const bookingId = await hold(10)
    await releaseAll()
    expect((await pageOf(desk, bookingId)).history.at(-1)).toMatchObject({
      kind: 'cancelled',
      actorName: 'Casey Stengel',
      after: { status: 'cancelled', cancelReason: 'released_by_staff' },
    })
    const { body } = await desk.staff.get('/api/admin/audit?limit=1')
    expect(body.items).toMatchObject([
      { action: 'release_holds', subjectName: desk.customer.email, after: { holds: 1 } },
    ])
  })

  it('keeps a hold that was paid in the meantime', async () => {
    const { bookingId, intentId } = await holdWithIntent(desk.customer)
    const other = await hold(10)
    await pay(desk.barn, intentId)
    expect((await releaseAll()).body).toEqual({ released: 1, kept: 1 })
    expect([await statusOf(bookingId), await statusOf(other)]).toEqual(['confirmed', 'cancelled'])
  })

  it('keeps a hold while Stripe cannot be reached', async () => {
    const { bookingId } = await holdWithIntent(desk.customer)
    await controlStripe(desk.barn, { fail: { count: 10, status: 500, path: '/v1/payment_intents' } })
    expect((await releaseAll()).body).toEqual({ released: 0, kept: 1 })
    expect(await statusOf(bookingId)).toBe('pending')
    await fetch(`${desk.barn.stripeOrigin}/_emu/reset`, { method: 'POST' })
  })

  it('counts as holds that were not paid', async () => {
    for (let time = 0; time < 2; time += 1) {
      await hold(10)
      desk.barn.clock.advance({ minutes: 6 })
      await releaseAll()
    }
    const { body } = await desk.customer.post('/api/bookings', bookingOf('cage-1', '2026-11-22T10:00'))
    expect(body.code).toBe('slot_paused')
  })
})

describe('stopNewcomers', () => {
  const DAY = '2026-11-22'
  const stop = () => desk.staff.delete('/api/admin/newcomers/holds')
  const take = async (customer: Customer, space: string, hour = '10', date = DAY) =>
    (await customer.post('/api/bookings', bookingOf(space, `${date}T${hour}:00`))).body.id as string

  it('frees the holds of all customers who never paid, and lets only verified ones hold again for a day', async () => {
    const other = await registerVerified(desk.barn)
    const regular = await registerVerified(desk.barn)
    await payForBooking(desk.barn, regular, { slot: bookingOf('cage-1', `${DAY}T08:00`) })
    const kept = await take(regular, 'cage-1', '12')
    const ids = [
      await take(desk.customer, 'cage-1', '20'),
      await take(other, 'cage-3', '08'),
      await take(other, 'cage-1', '08', '2026-11-23'),
    ]
    expect(await stop()).toMatchObject({ status: 200, body: { released: 3, kept: 0 } })
    expect(await Promise.all(ids.map(statusOf))).toEqual(['cancelled', 'cancelled', 'cancelled'])
    expect(await statusOf(kept)).toBe('pending')
    expect((await stop()).body).toEqual({ released: 0, kept: 0 })
    const { body } = await desk.staff.get('/api/admin/audit?limit=1')
    const customers = [desk.customer.email, other.email].toSorted()
    expect(body.items).toMatchObject([{ action: 'release_holds', after: { holds: 3, customers } }])

    const newcomer = await registerCustomer(desk.barn)
    const hold = (who: Customer) => who.post('/api/bookings', bookingOf('cage-2', `${DAY}T18:00`))
    const refused = await hold(newcomer)
    expect(refused.body.code).toBe('verify_to_hold_more')
    expect(refused.body.message).toContain('New accounts have to verify their email address')
    expect((await hold(other)).status).toBe(201)
    desk.barn.clock.advance({ hours: 24 })
    expect(await take(newcomer, 'cage-3', '18')).toBeTruthy()
  })

  it('gives each slot to the payment or to the desk when both come at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      const customer = await registerVerified(desk.barn)
      const { bookingId, intentId } = await holdWithIntent(customer, bookingOf('cage-1', `${DAY}T10:00`))
      const [payment, release] = await Promise.allSettled([pay(desk.barn, intentId), stop()])
      const isPaid = payment.status === 'fulfilled'
      expect(release).toMatchObject({ value: { body: { released: isPaid ? 0 : 1, kept: isPaid ? 1 : 0 } } })
      expect(await statusOf(bookingId)).toBe(isPaid ? 'confirmed' : 'cancelled')
      await desk.barn.clearBookings()
    }
  })
})
