import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import {
  currentUserSchema,
  registerSchema,
  signInSchema,
  updateProfileSchema,
} from '../../domain/accounts/account.schema.ts'
import { deviceName } from '../../domain/accounts/device-name.ts'
import { refuse } from '../../domain/errors.ts'
import { actorOf } from '../http/guard.ts'
import { comesFromElsewhere } from '../http/origin-check.ts'
import { RefusalError, unwrap } from '../http/refusal-error.ts'
import { logSecurityEvent } from '../services/security-log.ts'
import type { Services } from '../services/services.ts'
import { toCurrentUser } from './queries.ts'
import { register } from './register.ts'
import { knownDevice } from './sessions/known-devices.ts'
import { recordSignIn } from './sessions/record-sign-in.ts'
import { endSession, startSession, userOf } from './sessions/sessions.ts'
import { signIn } from './sign-in/sign-in.ts'
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
    app.post(
      '/api/auth/login',
      { schema: { body: signInSchema, response: { 200: currentUserSchema } } },
      async (request, reply) => {
        const user = unwrap(
          await signIn(services, {
            ...request.body,
            ip: request.ip,
            device: deviceName(request.headers['user-agent']),
            deviceOf: (account) => knownDevice(request, account),
          }),
        )
        if (!(await startSession(db, { request, reply }, user)))
          throw new RefusalError(refuse('invalid_credentials'))
        await recordSignIn(services, user, { ip: request.ip, by: 'password' })
        return toCurrentUser(services, user)
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
