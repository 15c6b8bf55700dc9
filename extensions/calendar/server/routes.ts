import { refuse } from '../../../domain/errors.ts'
import { sendCalendar, tokenIn } from '../../../server/calendar/send-calendar.ts'
import { actorOf, by, RefusalError } from '../../../server/http/api.ts'
import type { Handlers } from '../../../server/http/handle.ts'
import type { Services } from '../../../server/services/services.ts'
import type { CALENDAR_FEED } from '../domain/contract.ts'
import { findFeed, hasFeed, renewFeedLink } from './feed.ts'

export function feedRoutes(services: Services): Handlers<typeof CALENDAR_FEED> {
  const { db } = services

  return {
    'GET /api/calendar/:file': async (request, reply) => {
      const bookings = await findFeed(db, tokenIn(request.params.file))
      if (!bookings) throw new RefusalError(refuse('not_found'))
      return await sendCalendar(services, reply, { filename: 'the-barn.ics', bookings })
    },
    'GET /api/calendar-feed': async (request) => ({ exists: await hasFeed(db, actorOf(request)) }),
    'POST /api/calendar-feed': (request) => renewFeedLink(services, by(request, services)),
  }
}
