import type { AVAILABILITY } from '../../domain/api/availability.ts'
import type { Handlers } from '../http/handle.ts'
import { answerFromMemory } from '../memory/from-memory.ts'
import type { Services } from '../services/services.ts'
import { listAvailability } from './list-availability.ts'
import { listTakenHours } from './list-taken-hours.ts'

export function slotRoutes({ db, memory }: Services): Handlers<typeof AVAILABILITY> {
  const readAvailability = (date: string) => listAvailability(db, Temporal.PlainDate.from(date))

  return {
    'GET /api/bookings/availability/:date': (request, reply) => {
      const { date } = request.params
      return answerFromMemory(memory, request, reply, {
        topic: `availability ${date}`,
        read: async () => ({ value: await readAvailability(date) }),
      })
    },
    'GET /api/bookings/availability': (request) => readAvailability(request.query.date),
    'GET /api/bookings/taken/:date': (request, reply) => {
      const month = Temporal.PlainDate.from(request.params.date).toPlainYearMonth()
      return answerFromMemory(memory, request, reply, {
        topic: `availability ${month}`,
        read: async () => ({ value: await listTakenHours(db, month) }),
      })
    },
  }
}
