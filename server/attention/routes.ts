import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  attentionEntrySchema,
  attentionParamsSchema,
  dismissAttentionSchema,
} from '../../domain/attention/attention.schema.ts'
import { actorOf } from '../http/guard.ts'
import { unwrap } from '../http/refusal-error.ts'
import type { Services } from '../services/services.ts'
import { dismissAttention } from './dismiss-attention.ts'
import { listAttention, listMissingSetup } from './list-attention.ts'

export function attentionRoutes(services: Services): FastifyPluginAsyncZod {
  const { db, clock } = services
  return async (app) => {
    app.get(
      '/api/admin/attention',
      { schema: { response: { 200: z.array(attentionEntrySchema) } } },
      async () => [...listMissingSetup(services, clock.now()), ...(await listAttention(db, clock.now()))],
    )
    app.post(
      '/api/admin/attention/:kind/:id/dismissal',
      {
        schema: {
          params: attentionParamsSchema,
          body: dismissAttentionSchema,
          response: { 204: z.null() },
        },
      },
      async (request, reply) => {
        const { params: entry, body: input } = request
        unwrap(await dismissAttention(services, { actor: actorOf(request), entry, input, now: clock.now() }))
        return reply.code(204).send(null)
      },
    )
  }
}
