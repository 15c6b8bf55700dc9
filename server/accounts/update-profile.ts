import { type NotNull, sql } from 'kysely'
import type { z } from 'zod'
import type { updateProfileSchema } from '../../domain/accounts/account.schema.ts'
import { type Outcome, succeed } from '../../domain/errors.ts'
import type { Services } from '../services/services.ts'
import { parsePhone } from './parse-phone.ts'
import type { UserRow } from './queries.ts'

/**
 * Changes the signed-in user's own name and phone number. A blank one keeps a number from staff that they
 * don't see yet. Errors: `invalid_phone`.
 */
export async function updateProfile(
  { db }: Services,
  {
    userId,
    input,
    now,
  }: { userId: string; input: z.output<typeof updateProfileSchema>; now: Temporal.Instant },
): Promise<Outcome<UserRow>> {
  const phone = await parsePhone(input.phone)
  if (!phone.ok) return phone
  const updated = await db
    .updateTable('users')
    .set({
      firstName: input.firstName,
      lastName: input.lastName,
      updatedAt: now,
      ...(phone.value !== null && { phone: phone.value, phoneByStaff: false }),
    })
    .$if(input.phone !== undefined && phone.value === null, (update) =>
      update.set({ phone: sql`case when phone_by_staff and not is_proven(users) then phone end` }),
    )
    .where('id', '=', userId)
    .returningAll()
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirstOrThrow()
  return succeed(updated)
}
