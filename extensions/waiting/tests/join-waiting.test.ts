import { afterEach, describe, expect, it } from 'vitest'
import { openDesk } from '../../../testing/desk.ts'
import { bookingOf, registerCustomer, registerVerified } from '../../../testing/factories.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { payForBooking } from '../../../testing/paid-booking.ts'
import { rowOf } from '../../../testing/records.ts'
import { moveAtDesk } from '../../../testing/staff-booking.ts'
import { DAY, forgetWaiting, waitingRequests } from './waiting.ts'

const desk = openDesk({ extras: ['waiting'] })
const { cancel, fill, join, offerOf, waiter } = waitingRequests(desk)

afterEach(() => forgetWaiting(desk))

const OPEN = /^This time is open right now/

describe('joining a waiting list', () => {
  it('is refused while a time is open, for an unverified address, and for too many times', async () => {
    expect((await join(desk.customer)).body.message).toMatch(OPEN)
    await fill()
    const stranger = await registerCustomer(desk.barn)
    expect((await join(stranger)).body.message).toMatch(/^Verify your email/)
    const wishes = [17, 18, 19].map((fromHour) => ({ fromHour, untilHour: fromHour + 1 }))
    for (const wish of wishes) expect((await join(desk.customer, wish)).status).toBe(201)
    expect((await join(desk.customer, { untilHour: 19 })).status).toBe(201)
    expect((await join(desk.customer, { fromHour: 18 })).status).toBe(201)
    expect((await join(desk.customer)).body.message).toMatch(/^You can wait for 5 times/)
    expect((await join(desk.customer, wishes[0])).status).toBe(201)
    expect((await desk.customer.get('/api/waiting')).body).toHaveLength(5)
  })

  it('lets customers wait if the only open hour is one they already have', async () => {
    await fill('practice-area', [17, 19])
    const who = await registerVerified(desk.barn)
    await payForBooking(desk.barn, who, { slot: bookingOf('cage-2', `${DAY}T18:00`) })
    desk.barn.clock.advance({ seconds: 1 })
    expect((await join(desk.customer)).body.message).toMatch(OPEN)
    expect((await join(who)).status).toBe(201)
  })

  it('is refused for a closed day, a day out of reach, and a time that is too short or too soon', async () => {
    await desk.staff.post('/api/admin/blocked-dates', {
      date: '2026-11-24',
      reason: 'Holiday',
      decisions: [],
    })
    expect((await join(desk.customer, { date: '2026-11-24' })).body.code).toBe('date_blocked')
    expect((await join(desk.customer, { date: '2026-11-19' })).body.code).toBe('in_the_past')
    const today = { date: '2026-11-20', fromHour: 13, untilHour: 15 }
    expect((await join(desk.customer, today)).body.code).toBe('too_soon')
    expect((await join(desk.customer, { date: '2027-06-01' })).body.code).toBe('too_far_ahead')
    expect((await join(desk.customer, { untilHour: 17 })).status).toBe(400)
    expect((await join(desk.customer, { spaceId: 'nowhere' })).body.code).toBe('space_not_found')
  })

  it('refuses a season that is not open yet, with the day when it opens', async () => {
    const path = '/api/admin/opening-hours'
    const { body: hours } = await desk.staff.get(path)
    const season = { opensOn: '2026-12-01', from: '2027-01-04', until: '2027-06-30' }
    expect((await desk.staff.put(path, { ...hours, season })).status).toBe(200)
    const message = 'Bookings from Mon, Jan 4 on open on Tue, Dec 1 at 8:00 AM.'
    expect((await join(desk.customer, { date: '2027-01-05' })).body).toMatchObject({
      ...{ code: 'too_far_ahead', message },
    })
    await desk.staff.put(path, { ...hours, version: hours.version + 1 })
  })

  it('ends with an email when the day is closed', async () => {
    await fill()
    const first = await waiter()
    await join(first, { fromHour: 18 })
    await deliverAll(desk.barn)
    const day = { date: DAY, reason: 'Ice storm', decisions: [] }
    const { body: closed } = await desk.staff.post('/api/admin/blocked-dates', day)
    expect((await first.get('/api/waiting')).body).toEqual([])
    const sent = (await deliverAll(desk.barn)).filter(({ to }) => to === first.email)
    expect(sent.map(({ subject }) => subject)).toEqual(["We're closed on Monday, November 23, 2026"])
    expect(sent[0]?.text).toContain('Ice storm')
    await desk.staff.delete(`/api/admin/blocked-dates/${closed.id}`)
  })

  it('updates the board of the day, which counts who waits', async () => {
    await fill()
    const dates: string[] = []
    await desk.barn.services.notifications.isCurrent()
    const stop = desk.barn.services.notifications.subscribe('desk', (date) => void dates.push(date))
    const { id } = (await join(desk.customer)).body
    await expect.poll(() => dates).toEqual([DAY])
    expect((await desk.customer.delete(`/api/waiting/${id}`)).status).toBe(204)
    await expect.poll(() => dates).toEqual([DAY, DAY])
    stop()
  })

  it('ends once a booking of the customer is moved there', async () => {
    const [first = ''] = await fill()
    const one = await waiter()
    const { bookingId } = await payForBooking(desk.barn, one, { slot: bookingOf('cage-1', `${DAY}T10:00`) })
    await desk.barn.services.db
      .updateTable('bookings')
      .set({ createdAt: desk.barn.clock.now().subtract({ hours: 1 }) })
      .where('id', '=', bookingId)
      .execute()
    const { version } = await rowOf(desk.barn, bookingId)
    expect((await moveAtDesk(desk.staff, { id: bookingId, version }, `${DAY}T18:00`)).status).toBe(200)
    expect((await one.get('/api/waiting')).body).toEqual([])
    await cancel(first)
    expect(await offerOf(one)).toBeUndefined()
  })

  it('can be left, but only by its customer', async () => {
    const [, six] = await fill()
    const first = await waiter()
    expect((await desk.customer.delete(`/api/waiting/${first.entryId}`)).status).toBe(404)
    expect((await first.delete(`/api/waiting/${first.entryId}`)).status).toBe(204)
    expect((await first.delete(`/api/waiting/${first.entryId}`)).status).toBe(204)
    await cancel(six ?? '')
    expect(await offerOf(first)).toBeUndefined()
  })
})
