import {
  addPasskeySchema,
  passkeyOptionsSchema,
  passkeysSchema,
  recoveryCodesLeftSchema,
  recoveryCodesSchema,
} from '../accounts/passkey.schema.ts'
import type { Contract } from './contract.ts'
import { byId } from './parts.ts'

/** One's own passkeys, and an admin's recovery codes. */
export const PASSKEYS = {
  'GET /api/auth/passkeys': { least: 'signed_in', returns: passkeysSchema },
  'POST /api/auth/passkeys/options': {
    least: 'signed_in',
    attempts: { limit: 'passkey', of: 'actor' },
    confirms: true,
    returns: passkeyOptionsSchema,
  },
  'POST /api/auth/passkeys': { least: 'signed_in', confirms: true, body: addPasskeySchema },
  'DELETE /api/auth/passkeys/:id': { least: 'signed_in', confirms: true, params: byId },
  'GET /api/auth/recovery-codes': { least: 'desk', returns: recoveryCodesLeftSchema },
  'POST /api/auth/recovery-codes': {
    least: 'desk',
    attempts: { limit: 'passkey', of: 'actor' },
    confirms: true,
    returns: recoveryCodesSchema,
  },
} satisfies Contract
