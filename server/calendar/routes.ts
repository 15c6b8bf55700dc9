import type { FastifyReply } from 'fastify'
import type { CALENDAR } from '../../domain/api/calendar.ts'
import { refuse } from '../../domain/errors.ts'
import { actorOf, by, RefusalError } from '../http/api.ts'
import type { Handlers } from '../http/handle.ts'
import type { Services } from '../services/services.ts'
import type { NamedBooking } from './booking-calendar.ts'
import { findFeed, findOwnNamedDates, hasFeed, renewFeedLink } from './feed.ts'

export function calendarRoutes(services: Services): Handlers<typeof CALENDAR> {
  const { db, clock } = services
  async function sendCalendar(reply: FastifyReply, filename: string, bookings: NamedBooking[]) {
    // Loaded when it's needed, with its time zones.
    const { bookingCalendar } = await import('./booking-calendar.ts')
    return (
      reply
        .type('text/calendar; charset=utf-8')
        // Inline, or iPhones download it instead of opening the calendar.
        .header('content-disposition', `inline; filename="${filename}"`)
        .send(bookingCalendar(bookings, services))
    )
  }

  return {
    'GET /api/bookings/:id/calendar.ics': async (request, reply) => {
      const dates = await findOwnNamedDates(db, actorOf(request), request.params.id)
      if (dates.length === 0) throw new RefusalError(refuse('booking_not_found'))
      return await sendCalendar(reply, 'booking.ics', dates)
    },
    'GET /api/calendar/:file': async (request, reply) => {
      const feed = await findFeed(db, request.params.file.replace(/\.ics$/, ''), clock.now())
      if (!feed) throw new RefusalError(refuse('not_found'))
      return await sendCalendar(reply, 'the-barn.ics', feed)
    },
    'GET /api/calendar-feed': async (request) => ({
      exists: await hasFeed(db, actorOf(request)),
    }),
    'POST /api/calendar-feed': (request) => renewFeedLink(services, by(request, services)),
  }
}
