import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import {
  currentUserSchema,
  registerSchema,
  updateProfileSchema,
} from '../../domain/accounts/account.schema.ts'
import { sessionsSchema } from '../../domain/accounts/session.schema.ts'
import { type Api, actorOf, created, noContent, ok, unwrap } from '../http/api.ts'
import { comesFromElsewhere } from '../http/origin-check.ts'
import { logSecurityEvent } from '../services/security-log.ts'
import type { Services } from '../services/services.ts'
import { toCurrentUser } from './queries.ts'
import { register } from './register.ts'
import { endOtherSessions, endOwnSession, listSessions } from './sessions/own-sessions.ts'
import { endSession, startSession, userOf } from './sessions/sessions.ts'
import { updateProfile } from './update-profile.ts'

/** Registering, the profile, and the devices that an account is signed in on. */
export async function accountRoutes(app: Api, services: Services): Promise<void> {
  const { db, clock, limits, log } = services

  app.get('/api/auth/user', ok(currentUserSchema), async (request) =>
    toCurrentUser(services, userOf(request), request),
  )
  app.post(
    '/api/auth/register',
    created(currentUserSchema, { body: registerSchema }),
    async (request, reply) => {
      unwrap(await limits.count('register', { ip: request.ip, account: request.body.email }))
      const user = unwrap(await register(services, { input: request.body, now: clock.now() }))
      await startSession(db, { request, reply }, user)
      logSecurityEvent(log, { event: 'registered', ip: request.ip, email: user.email, user: user.id })
      return toCurrentUser(services, user)
    },
  )
  app.put('/api/auth/profile', ok(currentUserSchema, { body: updateProfileSchema }), async (request) => {
    const { id: userId } = actorOf(request)
    unwrap(await limits.countTotal('profile', userId))
    const updated = await updateProfile(services, { userId, input: request.body, now: clock.now() })
    return toCurrentUser(services, unwrap(updated))
  })
  app.get('/api/logout', { schema: { hide: true } }, async (request, reply) => {
    // Another site's link or image must not sign anyone out, and neither must a program that only looks at links.
    if (request.method === 'HEAD' || comesFromElsewhere(request)) return reply.redirect('/')
    await endSession(db, { request, reply })
    // Not cookies: those of a known device stay.
    return reply.header('clear-site-data', '"cache", "storage"').redirect('/')
  })

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
