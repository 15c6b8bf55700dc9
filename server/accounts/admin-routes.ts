import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { messageSchema } from '../../domain/accounts/account.schema.ts'
import {
  adminSetupSchema,
  adminUserSchema,
  adminUsersPageSchema,
  adminUsersQuerySchema,
  promoteSchema,
  removeAdminSchema,
  resetUserPasswordSchema,
  roleChangedSchema,
  sendResetLinkSchema,
} from '../../domain/accounts/admin-account.schema.ts'
import { actorOf, requireConfirmation } from '../http/guard.ts'
import { unwrap } from '../http/refusal-error.ts'
import { sendStream } from '../http/send-stream.ts'
import { logSecurityEvent } from '../services/security-log.ts'
import type { Services } from '../services/services.ts'
import { pageUsers, streamUsers } from './admin-queries.ts'
import { removeAdmin } from './change-role.ts'
import { makeAdmin, readAdminSetup } from './claim-admin.ts'
import { resetUserPassword, sendResetLink } from './reset-user-password.ts'

/** Admin roles, and what staff can do to other people's accounts. */
export function adminAccountRoutes(services: Services): FastifyPluginAsyncZod {
  const { db, clock } = services
  return async (app) => {
    app.get(
      '/api/admin/users',
      {
        schema: {
          querystring: adminUsersQuerySchema,
          response: { 200: z.union([z.array(adminUserSchema), adminUsersPageSchema]) },
        },
      },
      async (request, reply) => {
        const { query } = request
        const isPage = Object.values(query).some((value) => value !== undefined)
        if (isPage) return await pageUsers(db, query)
        requireConfirmation(request)
        return sendStream(reply, streamUsers(db), { type: 'application/json' })
      },
    )
    app.get('/api/admin-setup', { schema: { response: { 200: adminSetupSchema } } }, (request) =>
      readAdminSetup(services, request),
    )
    app.post(
      '/api/promote-to-admin',
      { schema: { body: promoteSchema, response: { 200: roleChangedSchema } } },
      async ({ actor, body: { email, setupCode }, ip }) => {
        const request = { actor, email, setupCode, ip, now: clock.now() }
        const promoted = unwrap(await makeAdmin(services, request))
        logSecurityEvent(services.log, { event: 'role_changed', ip, email: promoted.email, user: actor?.id })
        return { message: 'User promoted to admin successfully', email: promoted.email }
      },
    )
    app.post(
      '/api/remove-admin',
      { schema: { body: removeAdminSchema, response: { 200: roleChangedSchema } } },
      async (request) => {
        const { email } = request.body
        const removed = unwrap(await removeAdmin(db, { actor: actorOf(request), email, now: clock.now() }))
        const { ip, actor } = request
        logSecurityEvent(services.log, { event: 'role_changed', ip, email: removed.email, user: actor?.id })
        return { message: 'Admin privileges removed successfully', email: removed.email }
      },
    )
    app.post(
      '/api/admin/reset-user-password',
      { schema: { body: resetUserPasswordSchema, response: { 200: messageSchema } } },
      async (request) => {
        unwrap(
          await resetUserPassword(services, { actor: actorOf(request), ...request.body, now: clock.now() }),
        )
        const { ip, actor, body } = request
        logSecurityEvent(services.log, { event: 'password_set', ip, email: body.email, user: actor?.id })
        return { message: 'User password has been reset successfully!' }
      },
    )
    app.post(
      '/api/admin/send-reset-link',
      { schema: { body: sendResetLinkSchema, response: { 200: messageSchema } } },
      async (request) => {
        const { email } = request.body
        const sent = unwrap(
          await sendResetLink(services, { actor: actorOf(request), email, now: clock.now() }),
        )
        return { message: `We've emailed ${sent.email} a link to choose a new password.` }
      },
    )
  }
}
