import { describe, expect, it } from 'vitest'
import { checkCalendar } from '../../testing/check-calendar.ts'
import { openDesk } from '../../testing/desk.ts'
import { payForBooking } from '../../testing/paid-booking.ts'

const desk = openDesk()

describe('GET /api/bookings/:id/calendar.ics', () => {
  it('gives the owner the calendar file of a booking', async () => {
    const { bookingId: id } = await payForBooking(desk.barn, desk.customer)
    const answer = await desk.customer.get(`/api/bookings/${id}/calendar.ics`)
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(answer.headers['content-disposition']).toBe('inline; filename="booking.ics"')
    expect(answer.body).toContain('DTSTART;TZID=America/New_York:20261121T180000')
    expect(checkCalendar(answer.body)).toEqual(['The Barn: Batting Cage 1'])
  })
})
