import type { SAVED_CARDS } from '../../../domain/api/saved-cards.ts'
import { actorOf, unwrap } from '../../http/api.ts'
import type { Handlers } from '../../http/handle.ts'
import type { Services } from '../../services/services.ts'
import { listSavedCards, openCardSession, removeSavedCard } from './saved-cards.ts'

export function savedCardRoutes(services: Services): Handlers<typeof SAVED_CARDS> {
  return {
    'POST /api/card-session': async (request) => ({
      secret: unwrap(await openCardSession(services, actorOf(request))),
    }),
    'GET /api/saved-cards': (request) => listSavedCards(services, actorOf(request)),
    'DELETE /api/saved-cards/:id': (request) =>
      removeSavedCard(services, { actor: actorOf(request), cardId: request.params.id }),
  }
}
