import type { z } from 'zod'
import type { updateProfileSchema } from '../../domain/accounts/account.schema.ts'
import type { Services } from '../services/services.ts'
import type { UserRow } from './queries.ts'

/** Changes the signed-in user's own name. */
export async function updateProfile(
  { db }: Services,
  {
    userId,
    input,
    now,
  }: { userId: string; input: z.output<typeof updateProfileSchema>; now: Temporal.Instant },
): Promise<UserRow> {
  return await db
    .updateTable('users')
    .set({ firstName: input.firstName, lastName: input.lastName, updatedAt: now })
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow()
}
