import type { CALENDAR } from '../../domain/api/calendar.ts'
import { refuse } from '../../domain/errors.ts'
import { actorOf, RefusalError } from '../http/api.ts'
import type { Handlers } from '../http/handle.ts'
import type { Services } from '../services/services.ts'
import { findOwnNamedDates } from './own-dates.ts'
import { sendCalendar } from './send-calendar.ts'

export function calendarRoutes(services: Services): Handlers<typeof CALENDAR> {
  const { db } = services

  return {
    'GET /api/bookings/:id/calendar.ics': async (request, reply) => {
      const dates = await findOwnNamedDates(db, actorOf(request), request.params.id)
      if (dates.length === 0) throw new RefusalError(refuse('booking_not_found'))
      return await sendCalendar(services, reply, { filename: 'booking.ics', bookings: dates })
    },
  }
}
