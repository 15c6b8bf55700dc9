import { beforeEach, describe, expect, it } from 'vitest'
import { lockBooking } from '../../../server/bookings/lock-bookings.ts'
import { lockPayments } from '../../../server/payments/ledger/lock-payments.ts'
import { lockDays } from '../../../server/slots/lock-days.ts'
import { openDesk, pageOf } from '../../../testing/desk.ts'
import { bookingOf, type Customer } from '../../../testing/factories.ts'
import { heardDuring } from '../../../testing/heard-freed.ts'
import { eventsOf } from '../../../testing/records.ts'
import { moveAtDesk } from '../../../testing/staff-booking.ts'
import { DAY, PRICE, resaleRequests, SLOT } from './requests.ts'

const desk = openDesk({ extras: ['resale'] })
const { buy, take, keep, offer, offered, offers, prepare, publish } = resaleRequests(desk)
let buyer: Customer

beforeEach(async () => {
  ;({ buyer } = await prepare())
})

describe('offering a booking back', () => {
  it('calls the hook with the day of the booking for each offer', async () => {
    const { id } = await buy()
    const { freed, offered: days } = await heardDuring(desk.barn, async () => {
      await offer(id)
      await offer(id)
      await keep(id)
      await offer(id)
    })
    expect([freed, days]).toEqual([[], [DAY, DAY]])
  })

  it('is neither shown nor made while its time is closed', async () => {
    const { id } = await offered()
    const { db, clock } = desk.barn.services
    const closure = { date: DAY, reason: 'Snow', decisions: [] }
    expect((await desk.staff.post('/api/admin/blocked-dates', closure)).status).toBe(201)
    await db.updateTable('bookings').set({ suspendedAt: clock.now() }).where('id', '=', id).execute()
    expect(await offers()).toEqual([])
    const [own] = (await desk.customer.get('/api/bookings')).body
    expect(own.id).toBe(id)
    expect(own).not.toHaveProperty('more')
    expect((await keep(id)).status).toBe(204)
    const problem = 'This date is unavailable: Snow'
    expect((await offer(id)).body).toMatchObject({ code: 'refused', message: problem })
    expect((await desk.customer.get(`/api/bookings/${id}/offer`)).body).toEqual({ terms: null, problem })
    await db.deleteFrom('blockedDates').execute()
  })

  it('is looked at without waiting for staff who move it and its money', async () => {
    const { id } = await buy()
    await desk.barn.services.db.transaction().execute(async (trx) => {
      await lockBooking(trx, id)
      await lockDays(trx, [DAY])
      await lockPayments(trx, { bookingId: id })
      expect((await desk.customer.get(`/api/bookings/${id}/offer`)).body.problem).toBeNull()
    })
  })

  it('shows it to other customers, without its owner, and to staff', async () => {
    const { id } = await offered()
    expect(await offers()).toEqual([
      {
        id: expect.any(String),
        spaceId: 'cage-1',
        bundleId: null,
        startTime: SLOT.startTime,
        endTime: SLOT.endTime,
        totalAmount: PRICE.toFixed(2),
      },
    ])
    expect(await offers(desk.customer)).toEqual([])
    expect((await desk.customer.get('/api/bookings')).body).toMatchObject([
      { id, more: { resale: { state: 'offered' } } },
    ])
    expect(await pageOf(desk, id)).toMatchObject({ more: { resale: { state: 'offered' } } })
    expect((await desk.customer.get(`/api/bookings/${id}/offer`)).body.terms).toMatchObject({
      isOffered: true,
      isBeingTaken: false,
      feePercent: 10,
      payout: (PRICE * 0.9).toFixed(2),
    })
    // Repeating it changes nothing.
    expect((await offer(id)).status).toBe(204)
    expect(await eventsOf(desk.barn, id, 'resale.offer')).toHaveLength(1)
    expect((await keep(id)).status).toBe(204)
    expect((await keep(id)).status).toBe(204)
    expect(await offers()).toEqual([])
    expect((await desk.customer.get('/api/bookings')).body).toMatchObject([
      { id, more: { resale: { state: 'offerable' } } },
    ])
    expect((await offer(id)).status).toBe(204)
  })

  it('is refused for a booking that was signed under a policy without it', async () => {
    await publish()
    const { id } = await buy()
    expect((await offer(id)).body.code).toBe('refused')
    expect((await desk.customer.get('/api/bookings')).body[0].resale).toBeUndefined()
    expect((await desk.customer.get(`/api/bookings/${id}/offer`)).body).toEqual({
      terms: null,
      problem: "This booking can't be offered back.",
    })
  })

  const resaleOf = async (id: string) =>
    (await desk.customer.get('/api/bookings')).body.find((own: { id: string }) => own.id === id).more?.resale
      ?.state

  it('is refused for holds, refunded or foreign bookings, and shortly before the start', async () => {
    const { body: hold } = await desk.customer.post('/api/bookings', bookingOf('cage-2', `${DAY}T18:00`))
    expect((await offer(hold.id)).body.code).toBe('refused')
    const { id } = await buy()
    expect((await offer(id, buyer)).body.code).toBe('booking_not_found')
    expect((await buyer.delete(`/api/bookings/${id}/offer`)).body.code).toBe('booking_not_found')
    const [payment] = (await desk.staff.get(`/api/admin/bookings/${id}/ledger`)).body.payments
    desk.barn.clock.set(`${DAY}T15:00:00-05:00`)
    expect((await offer(id)).body).toMatchObject({
      code: 'refused',
      message: 'A booking can be offered back until 3 hours before it starts.',
    })
    desk.barn.clock.set(`${DAY}T14:59:00-05:00`)
    // Paid in full still: what was paid beyond a lower price is refunded.
    const { version } = await pageOf(desk, id)
    const price = { totalAmount: PRICE - 10, reason: 'Half the lights', refundsOverpaid: true, version }
    expect((await desk.staff.put(`/api/admin/bookings/${id}/price`, price)).status).toBe(200)
    expect(await resaleOf(id)).toBe('offerable')
    await desk.staff.post(`/api/admin/payments/${payment.id}/refunds`, { amount: 5, reason: 'Rained in' })
    expect(await resaleOf(id)).toBeUndefined()
    expect((await offer(id)).body.message).toContain('paid in full by card')
    expect((await desk.customer.get(`/api/bookings/${id}/offer`)).body).toEqual({
      terms: null,
      problem: expect.stringContaining('paid in full by card'),
    })
  })

  it('ends when staff move the booking or mark its customer as arrived', async () => {
    const { id, offerId } = await offered()
    expect((await moveAtDesk(desk.staff, await pageOf(desk, id), `${DAY}T16:00`)).status).toBe(200)
    expect(await offers()).toEqual([])
    expect((await take(offerId)).body.code).toBe('time_gone')
    expect((await offer(id)).status).toBe(204)
    expect(await offers()).toHaveLength(1)
    desk.barn.clock.set(`${DAY}T15:50:00-05:00`)
    const { version: seen } = await pageOf(desk, id)
    await desk.staff.put(`/api/admin/bookings/${id}/attendance`, { attendance: 'arrived', version: seen })
    expect(await offers()).toEqual([])
  })
})
