import type { Role } from './role.ts'

/**
 * The steps an account can have to take before anything else, as the error code that other calls get until
 * then. All but `password_change_required` block a session, not its account: the device is in a customer's
 * hands, an enrolled machine was left alone, or an admin signed in with a password alone.
 */
export const BLOCKS = [
  'handed_over',
  'desk_locked',
  'password_change_required',
  'email_code_required',
] as const
export type Block = (typeof BLOCKS)[number]

/** An admin's password is enough without a passkey for this long, counted from becoming one. */
export const PASSKEY_GRACE_DAYS = 7

interface Account {
  mustChangePassword: boolean
  role: Role
  hasPasskey: boolean
  /** Real time, when they became an admin. */
  adminSince: Temporal.Instant | null
}

interface Policy {
  /** Whether admins need a passkey: always, except in the sandbox. */
  requiresPasskeys: boolean
}

/** When an admin's password alone is no longer enough. Null if they have a passkey, or don't need one. */
export function passkeyDueAt(account: Account, { requiresPasskeys }: Policy): Temporal.Instant | null {
  if (!requiresPasskeys || account.role !== 'admin' || account.hasPasskey) return null
  const since = account.adminSince ?? Temporal.Instant.fromEpochMilliseconds(0)
  return since.add({ hours: PASSKEY_GRACE_DAYS * 24 })
}

/**
 * Null for most accounts. Staff know a password they set, so its owner has to choose another one first. A
 * missing passkey never locks an admin out: once it's due, their session takes an emailed code in addition to
 * the password. If no emails can be sent, the password stays enough.
 */
export function blockOf(
  account: Account,
  { isCodeEntered }: { isCodeEntered: boolean },
  policy: Policy & { hasEmail: boolean; now: Temporal.Instant },
): Block | null {
  if (account.mustChangePassword) return 'password_change_required'
  const dueAt = passkeyDueAt(account, policy)
  const isOverdue = dueAt !== null && Temporal.Instant.compare(dueAt, policy.now) <= 0
  return isOverdue && policy.hasEmail && !isCodeEntered ? 'email_code_required' : null
}

/**
 * Whether a password isn't enough: signing in takes a passkey, or a recovery code besides the password; confirming takes a
 * passkey.
 */
export function needsPasskey({ role, hasPasskey }: Account, { requiresPasskeys }: Policy): boolean {
  return requiresPasskeys && role === 'admin' && hasPasskey
}

/** Whether handing a device to a customer is safe: a password that's saved in its browser must not lead back to the desk. */
export function canHandOver(
  { hasPasskey }: Pick<Account, 'hasPasskey'>,
  { requiresPasskeys }: Policy,
): boolean {
  return hasPasskey || !requiresPasskeys
}
