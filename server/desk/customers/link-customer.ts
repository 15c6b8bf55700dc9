import { sql } from 'kysely'
import { personName } from '../../../domain/accounts/person-name.ts'
import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import { lockOrCreateAccount, lockPerson } from '../../accounts/lock-customer.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { lockRows } from '../../bookings/lock-bookings.ts'
import { type AccountRow, type PersonRow, type Trx, transact } from '../../db/database.ts'
import { emailOpenCalls } from '../../mail/email-open-calls.ts'
import type { By, Services } from '../../services/services.ts'

interface Request extends By {
  customerId: string
  email: string
}

/**
 * Staff link a customer without an email to the account with this email, which is created if there is none. Its
 * bookings are that account's from now on; the owner sees them once the email is verified. What staff still had
 * to tell them is emailed. Returns the account.
 * Errors: `customer_not_found`, `customer_has_email`.
 */
export async function linkCustomer(
  services: Pick<Services, 'db' | 'queue' | 'clock' | 'extensions'>,
  { actor, customerId, email, now }: Request,
): Promise<Outcome<AccountRow>> {
  return await transact(services.db, async (trx) => {
    const record = await lockPerson(trx, customerId)
    if (!record.ok) return record
    if (record.value.email !== null) return refuse('customer_has_email')
    const { phone } = record.value
    const name = personName(record.value)
    const account = await lockOrCreateAccount(trx, { email, name, phone, now })
    const bookings = await moveBookings(trx, record.value, account, now)
    await trx
      .updateTable('users')
      .set({ mergedInto: account.id, updatedAt: now })
      .where('id', '=', customerId)
      .execute()
    for (const { hooks } of await services.extensions.used(trx))
      await hooks?.merged?.(trx, { from: customerId, to: account.id, now })
    await moveNotes(trx, record.value, account, now)
    await emailOpenCalls(services, trx, { from: customerId, to: account })
    if (account.phone === null && phone !== null)
      await trx
        .updateTable('users')
        .set({ phone, phoneByStaff: true, updatedAt: now })
        .where('id', '=', account.id)
        .execute()
    await recordAudit(trx, {
      actorId: actor.id,
      action: 'link_customer',
      subject: `user:${customerId}`,
      subjectName: name ?? phone ?? '',
      after: { email: account.email, bookings },
      now,
    })
    return succeed(account)
  })
}

/**
 * With all orders. Emails about them go to the account's address. Returns their ids, so the audit log can say
 * which they were.
 */
async function moveBookings(
  trx: Trx,
  from: PersonRow,
  to: AccountRow,
  now: Temporal.Instant,
): Promise<string[]> {
  const theirs = await trx.selectFrom('bookings').select('id').where('userId', '=', from.id).execute()
  await lockRows(
    trx,
    theirs.map(({ id }) => id),
  )
  const moved = await trx
    .updateTable('bookings')
    .set(({ eb }) => ({ userId: to.id, version: eb('version', '+', 1), updatedAt: now }))
    .where('userId', '=', from.id)
    .returning('id')
    .execute()
  await trx.updateTable('orders').set({ userId: to.id }).where('userId', '=', from.id).execute()
  return moved.map(({ id }) => id).toSorted()
}

/** Adds to the account's own. */
async function moveNotes(trx: Trx, from: PersonRow, to: AccountRow, now: Temporal.Instant): Promise<void> {
  await sql`
    insert into customer_notes (user_id, note, is_flagged, updated_at)
    select ${to.id}, note, is_flagged, ${now} from customer_notes where user_id = ${from.id}
    on conflict (user_id) do update set
      note = left(concat_ws(E'\n', customer_notes.note, excluded.note), 2000),
      is_flagged = customer_notes.is_flagged or excluded.is_flagged,
      version = customer_notes.version + 1, updated_at = excluded.updated_at`.execute(trx)
}
