import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { blockedDateSchema } from '../../domain/closures/closure.schema.ts'
import type { Services } from '../services.ts'
import { listBlockedDates } from './queries.ts'

export function closureRoutes({ db }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/api/blocked-dates', { schema: { response: { 200: z.array(blockedDateSchema) } } }, async () =>
      (await listBlockedDates(db)).map((closure) => ({
        ...closure,
        createdAt: closure.createdAt.toString(),
      })),
    )
  }
}
