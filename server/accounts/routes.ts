import type { FastifyRequest } from 'fastify'
import type { ACCOUNTS } from '../../domain/api/accounts.ts'
import { actorOf, unwrap } from '../http/api.ts'
import type { Handlers } from '../http/handle.ts'
import { comesFromElsewhere } from '../http/origin-check.ts'
import { logSecurityEvent } from '../services/security-log.ts'
import type { Services } from '../services/services.ts'
import { toCurrentUser } from './queries.ts'
import { register } from './register.ts'
import { endOtherSessions, endOwnSession, listSessions } from './sessions/own-sessions.ts'
import { endSession, startSession, userOf } from './sessions/sessions.ts'
import { updateProfile } from './update-profile.ts'

export function accountRoutes(services: Services): Handlers<typeof ACCOUNTS> {
  const { db, clock, limits, log } = services

  return {
    'GET /api/auth/user': async (request) => toCurrentUser(services, userOf(request), request),
    'POST /api/auth/register': async (request, reply) => {
      const user = unwrap(await register(services, { input: request.body, now: clock.now() }))
      await startSession(db, { request, reply }, user)
      logSecurityEvent(log, { event: 'registered', ip: request.ip, email: user.email, user: user.id })
      return toCurrentUser(services, user)
    },
    'PUT /api/auth/profile': async (request) => {
      const { id: userId } = actorOf(request)
      unwrap(await limits.countTotal('profile', userId))
      const updated = await updateProfile(services, { userId, input: request.body, now: clock.now() })
      return toCurrentUser(services, unwrap(updated))
    },
    'GET /api/logout': async (request, reply) => {
      // Another site's link or image must not sign anyone out, and neither must a program that only looks at
      // links.
      if (request.method === 'HEAD' || comesFromElsewhere(request)) return reply.redirect('/')
      await endSession(db, { request, reply })
      // Not cookies: those of a known device stay.
      return reply.header('clear-site-data', '"cache", "storage"').redirect('/')
    },
    'GET /api/auth/sessions': (request) => listSessions(db, ownOf(request)),
    'DELETE /api/auth/sessions/:id': async (request) => {
      await endOwnSession(db, { userId: actorOf(request).id, sessionId: request.params.id })
      return null
    },
    'DELETE /api/auth/other-sessions': async (request) => {
      await endOtherSessions(db, ownOf(request))
      return null
    },
  }
}

function ownOf(request: FastifyRequest): { userId: string; sessionId: string } {
  return { userId: actorOf(request).id, sessionId: request.sessionId ?? '' }
}
