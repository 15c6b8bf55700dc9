import { createToken, hashToken } from '../accounts/tokens.ts'
import { selectBookings } from '../bookings/booking-row.ts'
import { findOwnBooking, isShownTo } from '../bookings/find-own-booking.ts'
import { findDates, withNames } from '../bookings/order-dates.ts'
import type { Database } from '../db/database.ts'
import type { Actor, By, Services } from '../services/services.ts'
import type { NamedBooking } from './booking-calendar.ts'

const MOST_BOOKINGS = 500

/** A booking of the actor's with the other dates of its order; empty if it isn't theirs. */
export async function findOwnNamedDates(
  db: Database,
  actor: Actor,
  bookingId: string,
): Promise<NamedBooking[]> {
  const booking = await findOwnBooking(db, actor, bookingId)
  if (!booking) return []
  const others = await findDates(db, bookingId)
  return await withNames(db, [booking, ...others.filter(({ id }) => id !== bookingId)])
}

/**
 * Confirmed and completed bookings of a feed, latest first, without those whose time was closed; undefined if
 * the token is unknown.
 */
export async function findFeed(db: Database, token: string): Promise<NamedBooking[] | undefined> {
  const feed = await db
    .selectFrom('calendarFeedTokens')
    .select('userId')
    .where('token', '=', hashToken(token))
    .executeTakeFirst()
  if (!feed) return undefined
  const bookings = await selectBookings(db)
    .where(isShownTo(feed.userId))
    .where('status', 'in', ['confirmed', 'completed'])
    .where('suspendedAt', 'is', null)
    .orderBy('startTime', 'desc')
    .orderBy('id')
    .limit(MOST_BOOKINGS)
    .execute()
  return await withNames(db, bookings)
}

/** Whether the actor has a private calendar link. */
export async function hasFeed(db: Database, actor: Actor): Promise<boolean> {
  const feed = await db
    .selectFrom('calendarFeedTokens')
    .select('userId')
    .where('userId', '=', actor.id)
    .executeTakeFirst()
  return feed !== undefined
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
