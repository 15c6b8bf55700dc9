import type { Role } from './account.schema.ts'

/**
 * The steps an account can have to take before anything else, as the error code that other calls get until then. `handed_over`
 * and `desk_locked` block a session, not its account: the device is in a customer's hands, or an enrolled machine was left alone.
 */
export const BLOCKS = ['handed_over', 'desk_locked', 'password_change_required', 'passkey_required'] as const
export type Block = (typeof BLOCKS)[number]

/** An admin can do without a passkey this long, counted from becoming one. */
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

/** When an admin needs a passkey to continue. Null if they have one, or don't need one. */
export function passkeyDueAt(account: Account, { requiresPasskeys }: Policy): Temporal.Instant | null {
  if (!requiresPasskeys || account.role !== 'admin' || account.hasPasskey) return null
  const since = account.adminSince ?? Temporal.Instant.fromEpochMilliseconds(0)
  return since.add({ hours: PASSKEY_GRACE_DAYS * 24 })
}

/** Null for most accounts. Staff know a password they set, so its owner has to choose another one first. */
export function blockOf(account: Account, policy: Policy & { now: Temporal.Instant }): Block | null {
  if (account.mustChangePassword) return 'password_change_required'
  const dueAt = passkeyDueAt(account, policy)
  return dueAt && Temporal.Instant.compare(dueAt, policy.now) <= 0 ? 'passkey_required' : null
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
