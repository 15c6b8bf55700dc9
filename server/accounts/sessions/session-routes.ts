import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { sessionsSchema } from '../../../domain/accounts/session.schema.ts'
import { type Api, actorOf, noContent, ok } from '../../http/api.ts'
import type { Services } from '../../services/services.ts'
import { endOtherSessions, endOwnSession, listSessions } from './own-sessions.ts'

/** The devices that an account is signed in on. */
export async function sessionRoutes(app: Api, { db }: Services): Promise<void> {
  app.get('/api/auth/sessions', ok(sessionsSchema), (request) => listSessions(db, ownOf(request)))
  app.delete('/api/auth/sessions/:id', noContent({ params: z.object({ id: z.uuid() }) }), async (request) => {
    await endOwnSession(db, { userId: actorOf(request).id, sessionId: request.params.id })
    return null
  })
  app.delete('/api/auth/other-sessions', noContent(), async (request) => {
    await endOtherSessions(db, ownOf(request))
    return null
  })
}

function ownOf(request: FastifyRequest): { userId: string; sessionId: string } {
  return { userId: actorOf(request).id, sessionId: request.sessionId ?? '' }
}
