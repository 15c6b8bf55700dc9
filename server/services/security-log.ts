import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { networkOf } from './network-of.ts'

export type SecurityEvent =
  | 'registered'
  | 'signed_in'
  | 'confirmed'
  | 'sign_in_failed'
  | 'wrong_password'
  // A right password, or a stolen session, without the passkey that the account needs.
  | 'second_factor_missing'
  | 'passkey_refused'
  | 'passkey_added'
  | 'passkey_removed'
  | 'wrong_recovery_code'
  | 'recovery_code_used'
  | 'code_entered'
  | 'recovery_codes_created'
  | 'password_set'
  | 'role_changed'
  | 'wrong_pin'
  | 'machine_enrolled'
  | 'machine_revoked'
  | 'wrong_setup_code'
  | 'wrong_code'
  | 'limit_refused'
  | 'forbidden'
  | 'foreign_origin'

interface Occurrence {
  event: SecurityEvent
  ip: string
  /** The email address it's about. Only a hash is logged, which still finds all events of one account. */
  email?: string | undefined
  /** Id of the signed-in user. */
  user?: string | undefined
  /** How they proved who they are. For an admin with a passkey, a password went with a recovery code. */
  by?: 'password' | 'passkey' | 'pin'
}

/** One line for each thing that an investigation would ask for. Never a password, a code, or an email address. */
export function logSecurityEvent(log: FastifyBaseLogger, { event, ip, email, user, by }: Occurrence): void {
  log.info(
    { event, network: networkOf(ip), account: email && accountHash(email), user, by },
    'security event',
  )
}

/** To find an account's events: `printf %s EMAIL | sha256sum | cut -c1-16`, with the address in lower case. */
export function accountHash(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex').slice(0, 16)
}
