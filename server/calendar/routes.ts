import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { bookingIdSchema } from '../../domain/bookings/booking.schema.ts'
import { calendarFeedLinkSchema, calendarFeedSchema } from '../../domain/bookings/calendar-feed.schema.ts'
import { refuse } from '../../domain/errors.ts'
import { textSchema } from '../../domain/text.schema.ts'
import { type Api, actorOf, by, ok, RefusalError } from '../http/api.ts'
import type { Services } from '../services/services.ts'
import type { NamedBooking } from './booking-calendar.ts'
import { findFeed, findOwnNamedDates, hasFeed, renewFeedLink } from './feed.ts'

export async function calendarRoutes(app: Api, services: Services): Promise<void> {
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

  app.get(
    '/api/bookings/:id/calendar.ics',
    ok(z.string(), { params: bookingIdSchema }),
    async (request, reply) => {
      const dates = await findOwnNamedDates(db, actorOf(request), request.params.id)
      if (dates.length === 0) throw new RefusalError(refuse('booking_not_found'))
      return await sendCalendar(reply, 'booking.ics', dates)
    },
  )
  app.get(
    '/api/calendar/:file',
    // Calendar programs need the secret in the path; the logger redacts it.
    ok(z.string(), { params: z.object({ file: textSchema({ max: 100 }) }) }),
    async (request, reply) => {
      const feed = await findFeed(db, request.params.file.replace(/\.ics$/, ''), clock.now())
      if (!feed) throw new RefusalError(refuse('not_found'))
      return await sendCalendar(reply, 'the-barn.ics', feed)
    },
  )
  app.get('/api/calendar-feed', ok(calendarFeedSchema), async (request) => ({
    exists: await hasFeed(db, actorOf(request)),
  }))
  app.post('/api/calendar-feed', ok(calendarFeedLinkSchema), (request) =>
    renewFeedLink(services, by(request, services)),
  )
}
