import { randomBytes } from 'node:crypto'
import { hashToken } from '../accounts/tokens.ts'
import type { Actor, Services } from '../services/services.ts'

/**
 * Creates the private link of the user's calendar feed and disables the previous one. We store only a hash, so this
 * is the one time it can be shown.
 */
export async function renewFeedLink(
  { db, publicUrl }: Services,
  { actor, now }: { actor: Actor; now: Temporal.Instant },
): Promise<{ url: string }> {
  const token = randomBytes(32).toString('base64url')
  const feed = { token: hashToken(token), createdAt: now }
  await db
    .insertInto('calendarFeedTokens')
    .values({ userId: actor.id, ...feed })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(feed))
    .execute()
  return { url: `${publicUrl}/api/calendar/${token}.ics` }
}
