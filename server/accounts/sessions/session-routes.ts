import type { FastifyRequest } from 'fastify'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { sessionsSchema } from '../../../domain/accounts/session.schema.ts'
import { actorOf } from '../../http/guard.ts'
import type { Services } from '../../services/services.ts'
import { endOtherSessions, endOwnSession, listSessions } from './own-sessions.ts'

/** The devices that an account is signed in on. */
export function sessionRoutes({ db }: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.get('/api/auth/sessions', { schema: { response: { 200: sessionsSchema } } }, (request) =>
      listSessions(db, ownOf(request)),
    )
    app.delete(
      '/api/auth/sessions/:id',
      { schema: { params: z.object({ id: z.uuid() }), response: { 204: z.null() } } },
      async (request, reply) => {
        await endOwnSession(db, { userId: actorOf(request).id, sessionId: request.params.id })
        return reply.code(204).send(null)
      },
    )
    app.delete(
      '/api/auth/other-sessions',
      { schema: { response: { 204: z.null() } } },
      async (request, reply) => {
        await endOtherSessions(db, ownOf(request))
        return reply.code(204).send(null)
      },
    )
  }
}

function ownOf(request: FastifyRequest): { userId: string; sessionId: string } {
  return { userId: actorOf(request).id, sessionId: request.sessionId ?? '' }
}
