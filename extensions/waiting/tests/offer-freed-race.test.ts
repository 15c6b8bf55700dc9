import { sql } from 'kysely'
import { afterEach, describe, expect, it } from 'vitest'
import { openDesk } from '../../../testing/desk.ts'
import { bookingOf, type Customer, registerVerified } from '../../../testing/factories.ts'
import { insertBookings } from '../../../testing/insert-bookings.ts'
import { payForBooking } from '../../../testing/paid-booking.ts'
import { emailsOf } from '../../../testing/records.ts'
import { bookAtDesk } from '../../../testing/staff-booking.ts'
import { DAY, forgetWaiting, waitingRequests } from './waiting.ts'

const desk = openDesk({ extras: ['waiting'] })
const { cancel, fill, join, offerOf, waiter } = waitingRequests(desk)

afterEach(() => forgetWaiting(desk))

describe('many at the same time', () => {
  it('asks each customer about one time only, in order', async () => {
    const ids = [...(await fill('practice-area')), ...(await fill('cage-1')), ...(await fill('cage-2'))]
    await fill('cage-3')
    const crowd: Customer[] = []
    for (let index = 0; index < 12; index += 1) crowd.push(await waiter(index % 2 ? { spaceId: null } : {}))
    await Promise.all(ids.map(cancel))
    const offers = await Promise.all(crowd.map(offerOf))
    const practice = crowd.filter((_, index) => index % 2 === 0)
    expect(offers.filter((_, index) => index % 2 === 0).map(Boolean)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ])
    expect(offers.filter((_, index) => index % 2 === 1).map(Boolean)).toEqual(Array(6).fill(true))
    expect(practice).toHaveLength(6)
    expect(await emailsOf(desk.barn, practice[0]?.email ?? '', 'waiting.time-offered')).toHaveLength(1)
  })

  it('offers one customer one time, however many are freed on several days', async () => {
    const days = [23, 24, 25, 26, 27].map((day) => `2026-11-${day}`)
    const customer = await registerVerified(desk.barn)
    const ids: string[] = []
    for (const date of days) {
      for (const hour of [17, 18, 19])
        ids.push((await bookAtDesk(desk.staff, 'practice-area', `${date}T${hour}:00`)).id)
      expect((await join(customer, { date })).status).toBe(201)
    }
    await Promise.all(ids.map(cancel))
    const { body } = await customer.get('/api/bookings')
    expect(body).toMatchObject([{ status: 'pending', madeBy: 'system' }])
    expect(await emailsOf(desk.barn, customer.email, 'waiting.time-offered')).toHaveLength(1)
    // The lock and the look before an offer only save the attempt: the database decides.
    const another = insertBookings(
      desk.barn.services.db,
      'user_id, space_id, start_time, end_time, total_amount, made_by, created_at, updated_at',
      sql`select ${customer.id}, 'cage-2', ${body[0].startTime}, ${body[0].endTime}, 30, 'system', now(), now()`,
    )
    await expect(another).rejects.toThrow('the_system_keeps_one_time_for_a_customer')
  })

  it('finds no one left waiting while their time is open', async () => {
    const paid = await payForBooking(desk.barn, desk.customer, {
      slot: bookingOf('practice-area', `${DAY}T18:00`),
    })
    await fill('practice-area', [17, 19])
    const late = await registerVerified(desk.barn)
    const [, joined] = await Promise.all([cancel(paid.bookingId), join(late)])
    const isAsked = (await offerOf(late)) !== undefined
    expect(joined.status === 201 ? isAsked : /is open right now/.test(joined.body.message)).toBe(true)
  })
})
