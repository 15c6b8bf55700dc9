import { currentUserSchema, registerSchema, updateProfileSchema } from '../accounts/account.schema.ts'
import { sessionsSchema } from '../accounts/session.schema.ts'
import type { Contract } from './contract.ts'
import { byId, ofEmail } from './parts.ts'

/** Registering, the profile, and the devices that an account is signed in on. */
export const ACCOUNTS = {
  'GET /api/auth/user': {
    least: 'signed_in',
    openWhile: ['handed_over', 'desk_locked', 'password_change_required', 'email_code_required'],
    returns: currentUserSchema,
  },
  'POST /api/auth/register': {
    least: 'anyone',
    attempts: { limit: 'register', of: ofEmail },
    body: registerSchema,
    returns: currentUserSchema,
    status: 201,
  },
  'PUT /api/auth/profile': { least: 'signed_in', body: updateProfileSchema, returns: currentUserSchema },
  'GET /api/logout': { least: 'anyone', isHidden: true },
  'GET /api/auth/sessions': { least: 'signed_in', returns: sessionsSchema },
  'DELETE /api/auth/sessions/:id': { least: 'signed_in', confirms: true, params: byId },
  'DELETE /api/auth/other-sessions': { least: 'signed_in', confirms: true },
} satisfies Contract
