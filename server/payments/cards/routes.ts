import { z } from 'zod'
import {
  cardSessionSchema,
  savedCardIdSchema,
  savedCardSchema,
} from '../../../domain/payments/saved-card.schema.ts'
import { type Api, actorOf, noContent, ok, unwrap } from '../../http/api.ts'
import type { Services } from '../../services/services.ts'
import { listSavedCards, openCardSession, removeSavedCard } from './saved-cards.ts'

export async function savedCardRoutes(app: Api, services: Services): Promise<void> {
  app.post('/api/card-session', ok(cardSessionSchema), async (request) => ({
    secret: unwrap(await openCardSession(services, actorOf(request))),
  }))
  app.get('/api/saved-cards', ok(z.array(savedCardSchema)), async (request) =>
    unwrap(await listSavedCards(services, actorOf(request))),
  )
  app.delete('/api/saved-cards/:id', noContent({ params: savedCardIdSchema }), async (request) =>
    unwrap(await removeSavedCard(services, { actor: actorOf(request), cardId: request.params.id })),
  )
}
