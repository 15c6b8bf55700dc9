import type { NotNull } from 'kysely'
import type { z } from 'zod'
import type { updateProfileSchema } from '../../domain/accounts/account.schema.ts'
import { type Outcome, succeed } from '../../domain/errors.ts'
import type { Services } from '../services/services.ts'
import { parsePhone } from './parse-phone.ts'
import type { UserRow } from './queries.ts'

/** Changes the signed-in user's own name and phone number. Errors: `invalid_phone`. */
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
      ...(input.phone !== undefined && { phone: phone.value }),
      updatedAt: now,
    })
    .where('id', '=', userId)
    .returningAll()
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirstOrThrow()
  return succeed(updated)
}
