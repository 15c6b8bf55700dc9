import type { EditCustomerNotes } from '../../../domain/customers/customer.schema.ts'
import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import { lockPerson } from '../../accounts/lock-customer.ts'
import { parsePhone } from '../../accounts/parse-phone.ts'
import { lastChangedBy } from '../../audit/queries.ts'
import { recordCustomerAudit } from '../../audit/record-audit.ts'
import { transact } from '../../db/database.ts'
import type { By, Services } from '../../services/services.ts'
import { findNotes } from './customer-queries.ts'

interface Request<Input> extends By {
  customerId: string
  input: Input
}

/**
 * Saves staff's note and flag of a customer, who never sees them. Errors: `customer_not_found`, and `stale` with the current
 * notes (optimistic lock).
 */
export async function editNotes(
  { db }: Pick<Services, 'db'>,
  { actor, customerId, input, now }: Request<EditCustomerNotes>,
): Promise<Outcome<null>> {
  return await transact(db, async (trx) => {
    // Two first notes must see each other.
    const person = await lockPerson(trx, customerId)
    if (!person.ok) return person
    const { version, ...before } = await findNotes(trx, customerId)
    if (version !== input.version) {
      const changedBy = await lastChangedBy(trx, `user:${customerId}`, 'note_customer')
      return refuse('stale', { details: { current: { ...before, version }, changedBy } })
    }
    const after = { note: input.note || null, isFlagged: input.isFlagged }
    const row = { ...after, version: version + 1, updatedAt: now }
    await trx
      .insertInto('customerNotes')
      .values({ userId: customerId, ...row })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
      .execute()
    await recordCustomerAudit(trx, customerId, {
      actorId: actor.id,
      action: 'note_customer',
      before,
      after,
      now,
    })
    return succeed(null)
  })
}

/** Staff change a customer's phone number; blank removes it. Errors: `customer_not_found`, `invalid_phone`. */
export async function editPhone(
  { db }: Pick<Services, 'db'>,
  { actor, customerId, input, now }: Request<{ phone: string }>,
): Promise<Outcome<null>> {
  const parsed = await parsePhone(input.phone)
  if (!parsed.ok) return parsed
  const phone = parsed.value
  return await transact(db, async (trx) => {
    const person = await lockPerson(trx, customerId)
    if (!person.ok) return person
    const { email, firstName, phone: before } = person.value
    // Otherwise there would be nothing left to recognize them by.
    if (phone === null && email === null && firstName === null) return refuse('invalid_phone')
    await trx
      .updateTable('users')
      .set({ phone, phoneByStaff: phone !== null, updatedAt: now })
      .where('id', '=', customerId)
      .execute()
    await recordCustomerAudit(trx, customerId, {
      actorId: actor.id,
      action: 'change_phone',
      before: { phone: before },
      after: { phone },
      now,
    })
    return succeed(null)
  })
}
