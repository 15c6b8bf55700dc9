import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  cardSessionSchema,
  savedCardIdSchema,
  savedCardSchema,
} from '../../../domain/payments/saved-card.schema.ts'
import { actorOf } from '../../http/guard.ts'
import { unwrap } from '../../http/refusal-error.ts'
import type { Services } from '../../services/services.ts'
import { listSavedCards, openCardSession, removeSavedCard } from './saved-cards.ts'

export function savedCardRoutes(services: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.post('/api/card-session', { schema: { response: { 200: cardSessionSchema } } }, async (request) => ({
      secret: unwrap(await openCardSession(services, actorOf(request))),
    }))
    app.get(
      '/api/saved-cards',
      { schema: { response: { 200: z.array(savedCardSchema) } } },
      async (request) => unwrap(await listSavedCards(services, actorOf(request))),
    )
    app.delete('/api/saved-cards/:id', { schema: { params: savedCardIdSchema } }, async (request, reply) => {
      unwrap(await removeSavedCard(services, { actor: actorOf(request), cardId: request.params.id }))
      return reply.code(204).send()
    })
  }
}
