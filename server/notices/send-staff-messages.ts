import type { NotNull } from 'kysely'
import { dueMessages, LEAST_ROLE_FOR, type MessageKind } from '../../domain/messages/staff-messages.ts'
import { isAtLeast } from '../../domain/staff-role.ts'
import { facilityDate } from '../../domain/time/facility-time.ts'
import type { AccountRow, Database } from '../db/database.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import type { Services } from '../services/services.ts'

/**
 * The job that queues the morning's messages to staff, one for each person, kind, and day. Composing skips those of empty
 * days. Returns how many it queued.
 */
export async function sendStaffMessages(services: Services): Promise<number> {
  const now = services.clock.now()
  const kinds = dueMessages(now)
  if (kinds.length === 0) return 0
  const date = facilityDate(now).toString()
  let queued = 0
  for (const { userId, kind, email } of await listWanted(services.db, kinds)) {
    const cause = `${kind}:${userId}:${date}`
    const isNew = await services.db
      .transaction()
      .execute((trx) =>
        enqueueEmail(services, trx, { cause, template: kind, recipient: email, userId, props: { date } }),
      )
    if (isNew) queued += 1
  }
  return queued
}

/** Queues one for the person who asks, with today's content, even if it's empty. */
export async function sendSample(
  services: Pick<Services, 'db' | 'queue' | 'clock'>,
  { user, kind }: { user: AccountRow; kind: MessageKind },
): Promise<void> {
  const props = { date: facilityDate(services.clock.now()).toString(), isSample: 'yes' }
  const cause = `sample-${kind}:${user.id}:${crypto.randomUUID()}`
  await services.db
    .transaction()
    .execute((trx) =>
      enqueueEmail(services, trx, { cause, template: kind, recipient: user.email, userId: user.id, props }),
    )
}

/** The messages that a person turned on. */
export async function listOwnMessages(db: Database, userId: string): Promise<MessageKind[]> {
  const rows = await db
    .selectFrom('staffMessages')
    .select('kind')
    .where('userId', '=', userId)
    .orderBy('kind')
    .execute()
  return rows.map(({ kind }) => kind)
}

/** Replaces the messages that a person turned on. */
export async function setOwnMessages(
  db: Database,
  { userId, kinds }: { userId: string; kinds: readonly MessageKind[] },
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('staffMessages').where('userId', '=', userId).execute()
    for (const kind of new Set(kinds))
      await trx
        .insertInto('staffMessages')
        .values({ userId, kind })
        // Another tab set it since the delete.
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  })
}

/**
 * Whether this person gets this message: staff with the role for it, at an address they've proven to be theirs, because it
 * has customers' names.
 */
export function canGetMessage(
  user: Pick<AccountRow, 'staffRole' | 'isEmailVerified'>,
  kind: MessageKind,
): boolean {
  return user.isEmailVerified && isAtLeast(user.staffRole, LEAST_ROLE_FOR[kind])
}

/** Those due today that aren't queued yet. */
async function listWanted(db: Database, kinds: readonly MessageKind[]) {
  const wanted = await db
    .selectFrom('staffMessages')
    .innerJoin('users', 'users.id', 'staffMessages.userId')
    .select(['userId', 'kind', 'email', 'staffRole', 'isEmailVerified'])
    .where('kind', 'in', kinds)
    .where('email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .orderBy('kind')
    .orderBy('userId')
    .execute()
  return wanted.filter((row) => canGetMessage(row, row.kind))
}
