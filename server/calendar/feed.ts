import { createToken, hashToken } from '../accounts/tokens.ts'
import { findOwnBooking, isShownTo } from '../bookings/own-bookings.ts'
import { findItem } from '../catalog/find-item.ts'
import { listBundles, listSpaces } from '../catalog/queries.ts'
import type { Database } from '../db/database.ts'
import type { Actor, By, Services } from '../services/services.ts'
import type { NamedBooking } from './booking-calendar.ts'

const MOST_BOOKINGS = 500

export async function findOwnNamedBooking(
  db: Database,
  actor: Actor,
  bookingId: string,
): Promise<NamedBooking | undefined> {
  const booking = await findOwnBooking(db, actor, bookingId)
  if (!booking) return undefined
  return { ...booking, item: (await findItem(db, booking))?.name ?? 'Unknown' }
}

/** Confirmed and completed bookings of a feed, latest first; undefined if the token is unknown. */
export async function findFeed(db: Database, token: string): Promise<NamedBooking[] | undefined> {
  const feed = await db
    .selectFrom('calendarFeedTokens')
    .select('userId')
    .where('token', '=', hashToken(token))
    .executeTakeFirst()
  if (!feed) return undefined
  const bookings = await db
    .selectFrom('bookings')
    .selectAll()
    .where(isShownTo(feed.userId))
    .where('status', 'in', ['confirmed', 'completed'])
    .orderBy('startTime', 'desc')
    .limit(MOST_BOOKINGS)
    .execute()
  const offers = [...(await listSpaces(db)), ...(await listBundles(db))]
  const names = new Map(offers.map(({ id, name }) => [id, name]))
  return bookings.map((booking) => ({
    ...booking,
    item: names.get(booking.spaceId ?? booking.bundleId ?? '') ?? 'Unknown',
  }))
}

/** When the current feed link was created; undefined without one. */
export async function findFeedCreatedAt(db: Database, actor: Actor): Promise<Temporal.Instant | undefined> {
  const feed = await db
    .selectFrom('calendarFeedTokens')
    .select('createdAt')
    .where('userId', '=', actor.id)
    .executeTakeFirst()
  return feed?.createdAt
}

/**
 * Creates the private link of the user's calendar feed and disables the previous one. We store only a hash, so this
 * is the one time it can be shown.
 */
export async function renewFeedLink(
  { db, publicUrl }: Services,
  { actor, now }: By,
): Promise<{ url: string }> {
  const { token, hash } = createToken()
  const feed = { token: hash, createdAt: now }
  await db
    .insertInto('calendarFeedTokens')
    .values({ userId: actor.id, ...feed })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(feed))
    .execute()
  return { url: `${publicUrl}/api/calendar/${token}.ics` }
}
