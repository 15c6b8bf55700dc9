import { describe, expect, it } from 'vitest'
import { openDesk, pageOf } from '../../testing/desk.ts'
import { bookingOf } from '../../testing/factories.ts'
import { holdWithIntent } from '../../testing/paid-booking.ts'
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

  it('counts as lapses for the customer', async () => {
    for (const hour of [10, 12, 14]) await hold(hour)
    await releaseAll()
    await hold(16)
    const { body } = await desk.customer.post('/api/bookings', bookingOf('cage-1', '2026-11-22T18:00'))
    expect(body.code).toBe('too_many_holds')
  })

  it('refuses accounts that do not exist', async () => {
    expect((await releaseAll('00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect((await releaseAll('me')).status).toBe(400)
  })
})
