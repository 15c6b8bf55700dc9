import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { blockedDateSchema, closureSchema } from '../../domain/closures/closure.schema.ts'
import { facilityDate } from '../../domain/time/facility-time.ts'
import type { Services } from '../services/services.ts'
import { listBlockedDates, listClosuresFrom } from '../slots/closure-queries.ts'

/** Blocked dates and closures, for everyone. */
export function closureRoutes({ db, clock }: Pick<Services, 'db' | 'clock'>): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/api/blocked-dates', { schema: { response: { 200: z.array(blockedDateSchema) } } }, async () =>
      (await listBlockedDates(db)).map((closure) => ({
        ...closure,
        createdAt: closure.createdAt.toString(),
      })),
    )
    app.get('/api/closures', { schema: { response: { 200: z.array(closureSchema) } } }, () =>
      listClosuresFrom(db, facilityDate(clock.now())),
    )
  }
}
