import type { FastifyPluginAsync } from 'fastify'
import { emptyCalendar } from './empty-calendar.ts'
import { fillCalendar } from './fill-calendar.ts'
import type { Fill } from './open-fill.ts'

/** Fills the calendar with invented bookings, and empties it of them. */
export function fillRoutes(fill: Fill): FastifyPluginAsync {
  return async (app) => {
    app.post('/sandbox/fill', async () => {
      const { bookings, isNew } = await fillCalendar(fill)
      return {
        message: isNew ? `${bookings} bookings are in the calendar.` : 'The calendar is already filled.',
      }
    })
    app.post('/sandbox/empty', async () => {
      const { removed, kept } = await emptyCalendar(fill)
      const stay = kept === 0 ? '' : ` Kept ${kept} that ${kept === 1 ? 'was' : 'were'} changed.`
      return { message: `Removed ${removed} invented ${removed === 1 ? 'booking' : 'bookings'}.${stay}` }
    })
  }
}
