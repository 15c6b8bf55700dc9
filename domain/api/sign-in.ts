import type { z } from 'zod'
import { confirmSchema, currentUserSchema, signInSchema } from '../accounts/account.schema.ts'
import { codeFormSchema } from '../accounts/emailed-code.ts'
import { passkeyOptionsSchema, usePasskeySchema } from '../accounts/passkey.schema.ts'
import type { Contract } from './contract.ts'

/**
 * Signing in with a password, or with a passkey alone: that knows its account and checks who uses it. Then
 * proving that again before something that matters (`confirms`).
 */
export const SIGN_IN = {
  'POST /api/auth/login': { least: 'anyone', body: signInSchema, returns: currentUserSchema },
  'POST /api/auth/passkey/options': {
    least: 'anyone',
    attempts: { limit: 'passkey', of: null },
    returns: passkeyOptionsSchema,
  },
  'POST /api/auth/passkey': {
    least: 'anyone',
    attempts: { limit: 'passkey', of: ({ response }: z.output<typeof usePasskeySchema>) => response.id },
    body: usePasskeySchema,
    returns: currentUserSchema,
  },
  'POST /api/auth/email-code': { least: 'signed_in', openWhile: ['email_code_required'] },
  'POST /api/auth/email-code/check': {
    least: 'signed_in',
    openWhile: ['email_code_required'],
    body: codeFormSchema,
  },
  'POST /api/auth/confirmation': { least: 'signed_in', openWhile: ['handed_over'], body: confirmSchema },
  'POST /api/auth/confirmation/passkey-options': {
    least: 'signed_in',
    attempts: { limit: 'passkey', of: 'actor' },
    openWhile: ['handed_over', 'password_change_required'],
    returns: passkeyOptionsSchema,
  },
  'POST /api/auth/confirmation/passkey': {
    least: 'signed_in',
    openWhile: ['handed_over', 'password_change_required'],
    body: usePasskeySchema,
  },
  'GET /api/auth/confirmation': { least: 'signed_in', confirms: true },
} satisfies Contract
