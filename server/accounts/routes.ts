import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  currentUserSchema,
  registerSchema,
  updateProfileSchema,
} from '../../domain/accounts/account.schema.ts'
import { actorOf } from '../http/guard.ts'
import { comesFromElsewhere } from '../http/origin-check.ts'
import { unwrap } from '../http/refusal-error.ts'
import { logSecurityEvent } from '../services/security-log.ts'
import type { Services } from '../services/services.ts'
import { toCurrentUser } from './queries.ts'
import { register } from './register.ts'
import { endSession, startSession, userOf } from './sessions/sessions.ts'
import { updateProfile } from './update-profile.ts'

export function accountRoutes(services: Services): FastifyPluginAsyncZod {
  const { db, clock, limits, log } = services
  return async (app) => {
    app.get('/api/auth/user', { schema: { response: { 200: currentUserSchema } } }, async (request) =>
      toCurrentUser(services, userOf(request), request.isHandedOver),
    )
    app.post(
      '/api/auth/register',
      { schema: { body: registerSchema, response: { 201: currentUserSchema } } },
      async (request, reply) => {
        unwrap(await limits.count('register', { ip: request.ip, account: request.body.email }))
        const user = unwrap(await register(services, { input: request.body, now: clock.now() }))
        await startSession(db, { request, reply }, user)
        logSecurityEvent(log, { event: 'registered', ip: request.ip, email: user.email, user: user.id })
        return reply.code(201).send(toCurrentUser(services, user))
      },
    )
    app.put(
      '/api/auth/profile',
      { schema: { body: updateProfileSchema, response: { 200: currentUserSchema } } },
      async (request) => {
        const { id: userId } = actorOf(request)
        unwrap(await limits.countTotal('profile', userId))
        return toCurrentUser(
          services,
          unwrap(await updateProfile(services, { userId, input: request.body, now: clock.now() })),
        )
      },
    )
    app.get('/api/logout', { schema: { hide: true } }, async (request, reply) => {
      // Another site's link or image must not sign anyone out.
      if (comesFromElsewhere(request)) return reply.redirect('/')
      await endSession(db, { request, reply })
      // Not cookies: those of a known device stay.
      return reply.header('clear-site-data', '"cache", "storage"').redirect('/')
    })
  }
}
