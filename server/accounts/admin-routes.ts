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
  staffRoleSchema,
  userIdSchema,
} from '../../domain/accounts/admin-account.schema.ts'
import { LEAST_ROLE, ROLE_NAMES } from '../../domain/staff-role.ts'
import { type Api, by, ok, requireConfirmation, requireRole, unwrap } from '../http/api.ts'
import { EXPORTED_FROM, requireForDepth } from '../http/list-depth.ts'
import { logSecurityEvent } from '../services/security-log.ts'
import type { Services } from '../services/services.ts'
import { countUsersBefore, listAllUsers, pageUsers } from './admin-queries.ts'
import { changeStaffRole, removeAdmin } from './change-role.ts'
import { makeAdmin, readAdminSetup } from './claim-admin.ts'
import { resetUserPassword, sendResetLink } from './reset-user-password.ts'

/** One page. Someone who's further down is looked up by name. */
const FREE_USERS = 50

/** Admin roles, and what staff can do to other people's accounts. */
export async function adminAccountRoutes(app: Api, services: Services): Promise<void> {
  const { db, clock } = services

  app.get(
    '/api/admin/users',
    ok(z.union([z.array(adminUserSchema), adminUsersPageSchema]), { querystring: adminUsersQuerySchema }),
    async (request) => {
      const { query } = request
      const isPage = Object.values(query).some((value) => value !== undefined)
      if (isPage) {
        requireForDepth(request, await countUsersBefore(db, query, EXPORTED_FROM), { free: FREE_USERS })
        return await pageUsers(db, query)
      }
      requireRole(request, LEAST_ROLE.reports)
      requireConfirmation(request)
      return await listAllUsers(db)
    },
  )
  app.get('/api/admin-setup', ok(adminSetupSchema), (request) => readAdminSetup(services, request))
  app.post(
    '/api/promote-to-admin',
    ok(roleChangedSchema, { body: promoteSchema }),
    async ({ actor, body, ip }) => {
      const request = { ...body, setupCode: body.setupCode, actor, ip, now: clock.now() }
      const promoted = unwrap(await makeAdmin(services, request))
      logSecurityEvent(services.log, { event: 'role_changed', ip, email: promoted.email, user: actor?.id })
      return { message: 'User promoted to admin successfully', email: promoted.email }
    },
  )
  app.post('/api/remove-admin', ok(roleChangedSchema, { body: removeAdminSchema }), async (request) => {
    const { email } = request.body
    const removed = unwrap(await removeAdmin(db, { ...by(request, services), email }))
    const { ip, actor } = request
    logSecurityEvent(services.log, { event: 'role_changed', ip, email: removed.email, user: actor?.id })
    return { message: 'Admin privileges removed successfully', email: removed.email }
  })
  app.put(
    '/api/admin/users/:id/staff-role',
    ok(roleChangedSchema, { params: userIdSchema, body: staffRoleSchema }),
    async (request) => {
      const { params, body, ip, actor } = request
      const change = { ...by(request, services), userId: params.id, ...body }
      const { email } = unwrap(await changeStaffRole(db, change))
      logSecurityEvent(services.log, { event: 'role_changed', ip, email, user: actor?.id })
      return { message: `Their role is now ${ROLE_NAMES[body.staffRole]}.`, email }
    },
  )
  app.post(
    '/api/admin/reset-user-password',
    ok(messageSchema, { body: resetUserPasswordSchema }),
    async (request) => {
      unwrap(await resetUserPassword(services, { ...by(request, services), ...request.body }))
      const { ip, actor, body } = request
      logSecurityEvent(services.log, { event: 'password_set', ip, email: body.email, user: actor?.id })
      return { message: 'User password has been reset successfully!' }
    },
  )
  app.post(
    '/api/admin/send-reset-link',
    ok(messageSchema, { body: sendResetLinkSchema }),
    async (request) => {
      const { email } = request.body
      const sent = unwrap(await sendResetLink(services, { ...by(request, services), email }))
      return { message: `We've emailed ${sent.email} a link to choose a new password.` }
    },
  )
}
