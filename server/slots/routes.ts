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
export async function slotRoutes(app: Api, { db, memory }: Services): Promise<void> {
  const readAvailability = (date: string) => listAvailability(db, Temporal.PlainDate.from(date))

  app.get(
    '/api/bookings/availability/:date',
    ok(z.array(availabilityEntrySchema), { params: availabilityQuerySchema }),
    (request, reply) => {
      const { date } = request.params
      return answerFromMemory(memory, request, reply, {
        topic: `availability ${date}`,
        read: async () => ({ value: await readAvailability(date) }),
      })
    },
  )
  app.get(
    '/api/bookings/availability',
    ok(z.array(availabilityEntrySchema), { querystring: availabilityQuerySchema }),
    (request) => readAvailability(request.query.date),
  )
  app.get(
    '/api/bookings/taken/:date',
    ok(z.array(takenHoursSchema), { params: availabilityQuerySchema }),
    (request, reply) => {
      const month = Temporal.PlainDate.from(request.params.date).toPlainYearMonth()
      return answerFromMemory(memory, request, reply, {
        topic: `availability ${month}`,
        read: async () => ({ value: await listTakenHours(db, month) }),
      })
    },
  )
}
