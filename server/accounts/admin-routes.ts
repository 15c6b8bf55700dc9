import type { ADMIN_ACCOUNTS } from '../../domain/api/admin-accounts.ts'
import { LEAST_ROLE, ROLE_NAMES } from '../../domain/staff-role.ts'
import { by, requireConfirmation, requireRole, unwrap } from '../http/api.ts'
import type { Handlers } from '../http/handle.ts'
import { EXPORTED_FROM, requireForDepth } from '../http/list-depth.ts'
import { logSecurityEvent } from '../services/security-log.ts'
import type { Services } from '../services/services.ts'
import { countUsersBefore, listAllUsers, pageUsers } from './admin-queries.ts'
import { changeStaffRole, removeAdmin } from './change-role.ts'
import { makeAdmin, readAdminSetup } from './claim-admin.ts'
import { resetUserPassword, sendResetLink } from './reset-user-password.ts'

/** One page. Someone who's further down is looked up by name. */
const FREE_USERS = 50

export function adminAccountRoutes(services: Services): Handlers<typeof ADMIN_ACCOUNTS> {
  const { db, clock } = services

  return {
    'GET /api/admin/users': async (request) => {
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
    'GET /api/admin-setup': (request) => readAdminSetup(services, request),
    'POST /api/promote-to-admin': async ({ actor, body, ip }) => {
      const request = { ...body, setupCode: body.setupCode, actor, ip, now: clock.now() }
      const promoted = unwrap(await makeAdmin(services, request))
      logSecurityEvent(services.log, { event: 'role_changed', ip, email: promoted.email, user: actor?.id })
      return { message: 'User promoted to admin successfully', email: promoted.email }
    },
    'POST /api/remove-admin': async (request) => {
      const { email } = request.body
      const removed = unwrap(await removeAdmin(db, { ...by(request, services), email }))
      const { ip, actor } = request
      logSecurityEvent(services.log, { event: 'role_changed', ip, email: removed.email, user: actor?.id })
      return { message: 'Admin privileges removed successfully', email: removed.email }
    },
    'PUT /api/admin/users/:id/staff-role': async (request) => {
      const { params, body, ip, actor } = request
      const change = { ...by(request, services), userId: params.id, ...body }
      const { email } = unwrap(await changeStaffRole(db, change))
      logSecurityEvent(services.log, { event: 'role_changed', ip, email, user: actor?.id })
      return { message: `Their role is now ${ROLE_NAMES[body.staffRole]}.`, email }
    },
    'POST /api/admin/reset-user-password': async (request) => {
      unwrap(await resetUserPassword(services, { ...by(request, services), ...request.body }))
      const { ip, actor, body } = request
      logSecurityEvent(services.log, { event: 'password_set', ip, email: body.email, user: actor?.id })
      return { message: 'User password has been reset successfully!' }
    },
    'POST /api/admin/send-reset-link': async (request) => {
      const { email } = request.body
      const sent = unwrap(await sendResetLink(services, { ...by(request, services), email }))
      return { message: `We've emailed ${sent.email} a link to choose a new password.` }
    },
  }
}
