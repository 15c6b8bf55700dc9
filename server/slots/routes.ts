import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  availabilityEntrySchema,
  availabilityQuerySchema,
  takenHoursSchema,
} from '../../domain/bookings/booking.schema.ts'
import { answerFromMemory } from '../memory/from-memory.ts'
import type { Services } from '../services/services.ts'
import { listAvailability } from './list-availability.ts'
import { listTakenHours } from './list-taken-hours.ts'

/** Taken times, for everyone. */
export function slotRoutes({ db, clock, memory }: Services): FastifyPluginAsyncZod {
  const readAvailability = (date: string) => listAvailability(db, Temporal.PlainDate.from(date), clock.now())
  return async (app) => {
    app.get(
      '/api/bookings/availability/:date',
      { schema: { params: availabilityQuerySchema, response: { 200: z.array(availabilityEntrySchema) } } },
      (request, reply) => {
        const { date } = request.params
        return answerFromMemory(memory, request, reply, {
          topic: `availability ${date}`,
          async read() {
            const { entries, until } = await readAvailability(date)
            return { value: entries, until }
          },
        })
      },
    )
    app.get(
      '/api/bookings/availability',
      {
        schema: { querystring: availabilityQuerySchema, response: { 200: z.array(availabilityEntrySchema) } },
      },
      async (request) => (await readAvailability(request.query.date)).entries,
    )
    app.get(
      '/api/bookings/taken/:date',
      { schema: { params: availabilityQuerySchema, response: { 200: z.array(takenHoursSchema) } } },
      (request, reply) => {
        const month = Temporal.PlainDate.from(request.params.date).toPlainYearMonth()
        return answerFromMemory(memory, request, reply, {
          topic: `availability ${month}`,
          async read() {
            const { taken, until } = await listTakenHours(db, month, clock.now())
            return { value: taken, until }
          },
        })
      },
    )
  }
}
