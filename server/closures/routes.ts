import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { blockedDateSchema, closureSchema } from '../../domain/closures/closure.schema.ts'
import { dayBounds, facilityDate } from '../../domain/time/facility-time.ts'
import { answerFromMemory } from '../memory/from-memory.ts'
import type { Services } from '../services/services.ts'
import { listBlockedDates, listClosuresFrom } from '../slots/closure-queries.ts'

/** Blocked dates and closures, for everyone. */
export function closureRoutes({ db, clock, memory }: Services): FastifyPluginAsyncZod {
  async function readBlockedDates() {
    const blocked = await listBlockedDates(db)
    return { value: blocked.map((day) => ({ ...day, createdAt: day.createdAt.toString() })) }
  }
  async function readClosures() {
    const today = facilityDate(clock.now())
    return { value: await listClosuresFrom(db, today), until: dayBounds(today).end }
  }
  return async (app) => {
    app.get(
      '/api/blocked-dates',
      { schema: { response: { 200: z.array(blockedDateSchema) } } },
      (request, reply) =>
        answerFromMemory(memory, request, reply, { topic: 'closures', read: readBlockedDates }),
    )
    app.get('/api/closures', { schema: { response: { 200: z.array(closureSchema) } } }, (request, reply) =>
      answerFromMemory(memory, request, reply, { topic: 'closures', read: readClosures }),
    )
  }
}
