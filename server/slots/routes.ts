import { z } from 'zod'
import {
  availabilityEntrySchema,
  availabilityQuerySchema,
  takenHoursSchema,
} from '../../domain/bookings/availability.schema.ts'
import { type Api, ok } from '../http/api.ts'
import { answerFromMemory } from '../memory/from-memory.ts'
import type { Services } from '../services/services.ts'
import { listAvailability } from './list-availability.ts'
import { listTakenHours } from './list-taken-hours.ts'

/** Taken times, for everyone. */
export async function slotRoutes(app: Api, { db, clock, memory }: Services): Promise<void> {
  const readAvailability = (date: string) => listAvailability(db, Temporal.PlainDate.from(date), clock.now())

  app.get(
    '/api/bookings/availability/:date',
    ok(z.array(availabilityEntrySchema), { params: availabilityQuerySchema }),
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
    ok(z.array(availabilityEntrySchema), { querystring: availabilityQuerySchema }),
    async (request) => (await readAvailability(request.query.date)).entries,
  )
  app.get(
    '/api/bookings/taken/:date',
    ok(z.array(takenHoursSchema), { params: availabilityQuerySchema }),
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
