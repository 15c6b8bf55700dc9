import type { CALENDAR } from '../../domain/api/calendar.ts'
import { refuse } from '../../domain/errors.ts'
import { actorOf, by, RefusalError } from '../http/api.ts'
import type { Handlers } from '../http/handle.ts'
import type { Services } from '../services/services.ts'
import { findFeed, findOwnNamedDates, hasFeed, renewFeedLink } from './feed.ts'
import { sendCalendar, tokenIn } from './send-calendar.ts'

export function calendarRoutes(services: Services): Handlers<typeof CALENDAR> {
  const { db } = services

  return {
    'GET /api/bookings/:id/calendar.ics': async (request, reply) => {
      const dates = await findOwnNamedDates(db, actorOf(request), request.params.id)
      if (dates.length === 0) throw new RefusalError(refuse('booking_not_found'))
      return await sendCalendar(services, reply, { filename: 'booking.ics', bookings: dates })
    },
    'GET /api/calendar/:file': async (request, reply) => {
      const feed = await findFeed(db, tokenIn(request.params.file))
      if (!feed) throw new RefusalError(refuse('not_found'))
      return await sendCalendar(services, reply, { filename: 'the-barn.ics', bookings: feed })
    },
    'GET /api/calendar-feed': async (request) => ({
      exists: await hasFeed(db, actorOf(request)),
    }),
    'POST /api/calendar-feed': (request) => renewFeedLink(services, by(request, services)),
  }
}
