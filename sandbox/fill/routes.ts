import type { FastifyPluginAsync } from 'fastify'
import { emptyCalendar } from './empty-calendar.ts'
import { fillCalendar } from './fill-calendar.ts'
import type { Fill } from './open-fill.ts'

/** Fills the calendar with invented bookings, and empties it of them. */
export function fillRoutes(fill: Fill): FastifyPluginAsync {
  return async (app) => {
    app.post('/sandbox/fill', async () => {
      const { bookings, isNew } = await fillCalendar(fill)
      return { message: isNew ? `${bookings} bookings are in the calendar.` : 'It is filled already.' }
    })
    app.post('/sandbox/empty', async () => {
      const { removed, kept } = await emptyCalendar(fill)
      const stay = kept === 0 ? '' : ` ${kept} stay, because someone has worked with them.`
      return { message: `${removed} invented bookings are gone.${stay}` }
    })
  }
}
