import { z } from 'zod'
import { messageSchema } from '../accounts/account.schema.ts'
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
} from '../accounts/admin-account.schema.ts'
import { LEAST_ROLE } from '../staff-role.ts'
import type { Contract } from './contract.ts'
import { byId } from './parts.ts'

/** Admin roles, and what staff can do to other people's accounts. */
export const ADMIN_ACCOUNTS = {
  'GET /api/admin/users': {
    least: 'desk',
    query: adminUsersQuerySchema,
    returns: z.union([z.array(adminUserSchema), adminUsersPageSchema]),
  },
  'GET /api/admin-setup': { least: 'anyone', returns: adminSetupSchema },
  'POST /api/promote-to-admin': {
    least: 'owner_or_setup',
    confirms: true,
    body: promoteSchema,
    returns: roleChangedSchema,
  },
  'POST /api/remove-admin': {
    least: LEAST_ROLE.people,
    confirms: true,
    body: removeAdminSchema,
    returns: roleChangedSchema,
  },
  'PUT /api/admin/users/:id/staff-role': {
    least: LEAST_ROLE.people,
    confirms: true,
    params: byId,
    body: staffRoleSchema,
    returns: roleChangedSchema,
  },
  'POST /api/admin/reset-user-password': {
    least: LEAST_ROLE.passwords,
    confirms: true,
    body: resetUserPasswordSchema,
    returns: messageSchema,
  },
  'POST /api/admin/send-reset-link': { least: 'desk', body: sendResetLinkSchema, returns: messageSchema },
} satisfies Contract
