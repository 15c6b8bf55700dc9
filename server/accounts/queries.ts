import { type NotNull, sql } from 'kysely'
import type { CurrentUser } from '../../domain/accounts/account.schema.ts'
import { type Block, blockOf, needsPasskey, passkeyDueAt } from '../../domain/accounts/account-block.ts'
import { isProven } from '../../domain/accounts/proven-account.ts'
import { systemClock } from '../core/clock.ts'
import type { AccountRow, Database, Trx } from '../db/database.ts'
import type { Services } from '../services/services.ts'
import type { DeskMachine } from './sessions/session-machine.ts'

export type UserRow = AccountRow

export async function findUserByEmail(db: Database | Trx, email: string): Promise<UserRow | undefined> {
  return await db
    .selectFrom('users')
    .selectAll()
    .where(sql`lower(email)`, '=', email.trim().toLowerCase())
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst()
}

export async function findUser(db: Database, id: string): Promise<UserRow | undefined> {
  return await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .where('email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst()
}

/** Where a session is. */
interface Place {
  isHandedOver?: boolean
  isCodeEntered?: boolean
  deskMachine?: DeskMachine | null
}

const UNKNOWN_STAFF = {
  email: '',
  firstName: null,
  lastName: null,
  phone: null,
  profileImageUrl: null,
  staffRole: null,
}

/** The account's phone number as its holder sees it: one from staff shows once the account is proven. */
function shownPhone(user: Pick<UserRow, 'phone' | 'phoneByStaff' | 'isEmailVerified' | 'isProvenAtDesk'>) {
  return user.phoneByStaff && !isProven(user) ? null : user.phone
}

/**
 * The response shape of the signed-in user; leaves out the password hash and Stripe customer. A device in a customer's hands knows
 * nothing about the member of staff who handed it over, except how they take it back.
 */
export function toCurrentUser(
  policy: Pick<Services, 'requiresPasskeys' | 'hasEmail'>,
  user: UserRow,
  { isHandedOver = false, isCodeEntered = false, deskMachine = null }: Place = {},
): CurrentUser {
  const { email, firstName, lastName, phone, profileImageUrl, staffRole } = isHandedOver
    ? UNKNOWN_STAFF
    : { ...user, phone: shownPhone(user) }
  return {
    id: user.id,
    email,
    firstName,
    lastName,
    phone,
    profileImageUrl,
    isEmailVerified: user.isEmailVerified,
    role: user.role,
    ...(staffRole && { staffRole }),
    ...(deskMachine && { deskMachine }),
    createdAt: user.createdAt.toString(),
    hasPasskey: user.hasPasskey,
    needsPasskey: needsPasskey(user, policy),
    passkeyDueAt: passkeyDueAt(user, policy)?.toString() ?? null,
    blockedBy: currentBlock(policy, user, { isHandedOver, isCodeEntered, deskMachine }),
  }
}

/**
 * The step this user has to take before anything else, in a session on a device that a customer may have in hand. By the
 * real clock, because it's about signing in.
 */
export function currentBlock(
  { requiresPasskeys, hasEmail }: Pick<Services, 'requiresPasskeys' | 'hasEmail'>,
  user: UserRow,
  { isHandedOver = false, isCodeEntered = false, deskMachine = null }: Place = {},
): Block | null {
  if (isHandedOver) return 'handed_over'
  if (deskMachine?.isLocked) return 'desk_locked'
  return blockOf(user, { isCodeEntered }, { requiresPasskeys, hasEmail, now: systemClock.now() })
}
