import {
  changePasswordSchema,
  messageSchema,
  resetPasswordSchema,
  resetRequestSchema,
  verifyEmailSchema,
} from '../accounts/account.schema.ts'
import type { Contract } from './contract.ts'
import { ofEmail, ofToken } from './parts.ts'

/** Password reset, password change, and email verification. */
export const PASSWORDS = {
  'POST /api/auth/password-reset-request': {
    least: 'anyone',
    attempts: { limit: 'reset', of: ofEmail },
    body: resetRequestSchema,
    returns: messageSchema,
  },
  'POST /api/auth/password-reset': {
    least: 'anyone',
    attempts: { limit: 'reset', of: ofToken },
    body: resetPasswordSchema,
    returns: messageSchema,
  },
  'POST /api/auth/change-password': {
    least: 'signed_in',
    openWhile: ['password_change_required'],
    body: changePasswordSchema,
    returns: messageSchema,
  },
  'POST /api/auth/verify-email': {
    least: 'signed_in',
    attempts: { limit: 'verify', of: ofToken },
    body: verifyEmailSchema,
    returns: messageSchema,
  },
  'POST /api/auth/verification-email': {
    least: 'signed_in',
    attempts: { limit: 'verify', of: 'actor' },
    returns: messageSchema,
  },
} satisfies Contract
