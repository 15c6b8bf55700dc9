import { z } from 'zod'
import { blockedDateSchema, closureSchema } from '../../domain/closures/closure.schema.ts'
import { dayBounds, facilityDate } from '../../domain/time/facility-time.ts'
import { type Api, ok } from '../http/api.ts'
import { answerFromMemory } from '../memory/from-memory.ts'
import type { Services } from '../services/services.ts'
import { listBlockedDates, listClosuresFrom } from '../slots/closure-queries.ts'

/** Blocked dates and closures, for everyone. */
export async function closureRoutes(app: Api, { db, clock, memory }: Services): Promise<void> {
  async function readClosures() {
    const today = facilityDate(clock.now())
    return { value: await listClosuresFrom(db, today), until: dayBounds(today).end }
  }

  app.get('/api/blocked-dates', ok(z.array(blockedDateSchema)), (request, reply) =>
    answerFromMemory(memory, request, reply, {
      topic: 'closures',
      read: async () => ({ value: await listBlockedDates(db) }),
    }),
  )
  app.get('/api/closures', ok(z.array(closureSchema)), (request, reply) =>
    answerFromMemory(memory, request, reply, { topic: 'closures', read: readClosures }),
  )
}
