import { createToken, hashToken } from '../../../server/accounts/tokens.ts'
import { selectBookings } from '../../../server/bookings/booking-row.ts'
import { isShownTo } from '../../../server/bookings/find-own-booking.ts'
import { withNames } from '../../../server/bookings/order-dates.ts'
import type { NamedBooking } from '../../../server/calendar/booking-calendar.ts'
import { countRows } from '../../../server/db/count-rows.ts'
import type { Database, Trx } from '../../../server/db/database.ts'
import type { Actor, By, Services } from '../../../server/services/services.ts'

const MOST_BOOKINGS = 500

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

/** For the owner, before the feeds are switched off. */
export async function whenFeedsAreOff(db: Database): Promise<string[]> {
  const feeds = await countRows(db, db.selectFrom('calendarFeedTokens').select('userId'))
  if (feeds === 0) return []
  return [
    feeds === 1
      ? "1 customer's calendar link stops working. It works again once the feed is back on."
      : `${feeds} customers' calendar links stop working. They work again once the feed is back on.`,
  ]
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

/**
 * Ends the user's link, which an intruder may have copied, and returns a sentence about that for the user.
 */
export async function endFeedLink(trx: Trx, userId: string): Promise<string | null> {
  const { numDeletedRows: ended } = await trx
    .deleteFrom('calendarFeedTokens')
    .where('userId', '=', userId)
    .executeTakeFirst()
  return ended > 0n
    ? 'Your calendar app no longer gets your bookings. You can create a new calendar link in your profile.'
    : null
}
