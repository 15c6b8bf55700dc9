import { sql } from 'kysely'
import type { ItemRef } from '../../../domain/bookings/conflict.ts'
import { type Outcome, refuse, succeed } from '../../../domain/errors.ts'
import { toCents } from '../../../domain/pricing/money.ts'
import { hashToken } from '../../../server/accounts/tokens.ts'
import { CUSTOMER_NAME } from '../../../server/bookings/admin-bookings.ts'
import type { isShownTo } from '../../../server/bookings/find-own-booking.ts'
import type { Database } from '../../../server/db/database.ts'
import { CONTACT } from '../../../server/db/person-name.ts'
import { isToCall } from '../../../server/mail/calls.ts'
import { TIMES_REPLACED } from '../domain/news.ts'
import type { AdminReplacement } from '../domain/replacement.schema.ts'
import { replacementState } from '../domain/replacements.ts'
import { toTimes } from './offer-replacements.ts'

/** Offers are shown for this long after they were made. */
const SHOWN_DAYS = 14

/** Limits offers to those of a customer. */
export type Ownership = ReturnType<typeof isShownTo>

/** For a customer who came through a link in an email to their address, verified or not; `isShownTo` is for one who's signed in. */
export function isOf(userId: string): Ownership {
  return ({ and, eb }) => and([eb('bookings.userId', '=', userId)])
}

/** The customer whom an emailed link was sent to. Refuses `link_invalid`. */
export async function findLinkedCustomer(
  db: Database,
  token: string,
  now: Temporal.Instant,
): Promise<Outcome<string>> {
  const found = await db
    .selectFrom('replacements')
    .innerJoin('bookings', 'bookings.id', 'bookingId')
    .select('userId')
    .where('token', '=', hashToken(token))
    .where('replacements.createdAt', '>', shownFrom(now))
    .executeTakeFirst()
  return found ? succeed(found.userId) : refuse('link_invalid')
}

const shownFrom = (now: Temporal.Instant) => now.subtract({ hours: SHOWN_DAYS * 24 })

/** The offers of the last days, by the closed start: the latest for each booking. Of all customers, unless limited. */
export async function listReplacements(
  db: Database,
  now: Temporal.Instant,
  owned?: Ownership,
): Promise<AdminReplacement[]> {
  const rows = await db
    .selectFrom('replacements')
    .innerJoin('bookings', 'bookings.id', 'bookingId')
    .innerJoin('users', 'users.id', 'bookings.userId')
    .distinctOn('bookingId')
    .selectAll('replacements')
    .select([
      ...(['bookings.startTime as start', 'bookings.endTime as end', 'bookings.spaceId as inSpace'] as const),
      ...(['bookings.bundleId as inBundle', 'bookings.status', 'bookings.attendance', 'phone'] as const),
      'bookings.paidAmount',
      sql<string>`coalesce(${CUSTOMER_NAME}, ${CONTACT})`.as('customer'),
      callId(now).as('callId'),
    ])
    .where('replacements.createdAt', '>', shownFrom(now))
    .where('times', '!=', '[]')
    .where((eb) => owned?.(eb as never) ?? eb.lit(true))
    .orderBy('bookingId')
    .orderBy('endedAt', (order) => order.desc().nullsFirst())
    .orderBy('replacements.createdAt', 'desc')
    .orderBy('replacements.id')
    .execute()
  const nameOf = await readNames(db)
  const place = (item: ItemRef, start: Temporal.Instant, end: Temporal.Instant) => ({
    ...{ item: nameOf(item), startTime: start.toString(), endTime: end.toString() },
  })
  return rows
    .toSorted((one, other) => Temporal.Instant.compare(one.startTime, other.startTime))
    .map((row) => {
      const { id, bookingId, reason, customer, phone, callId, startTime, endTime, start, end } = row
      const length = startTime.until(endTime)
      const current = { spaceId: row.inSpace, bundleId: row.inBundle }
      const state = replacementState(
        { ...row, start: startTime, end: endTime },
        { ...row, ...current, start, end },
        now,
      )
      return {
        ...{ id, bookingId, reason, customer, phone, callId, state },
        was: place(row, startTime, endTime),
        times: toTimes(row.times).map((time) => place(time, time.start, time.start.add(length))),
        keptUntil: row.keptUntil.toString(),
        isPaid: toCents(row.paidAmount) > 0,
        movedTo: state === 'moved' ? place(current, start, end) : null,
      }
    })
}

/**
 * SQL for the open call about a booking with an offer: its customer doesn't know that its time was closed, or
 * where it is now. A failed email was about all offers that were made to its customer together.
 */
function callId(now: Temporal.Instant) {
  return sql<string | null>`(
    select calls.id from calls
    where calls.user_id = bookings.user_id and ${isToCall(now)}
      and (calls.booking_id = bookings.id and calls.about = 'place'
        or calls.news = ${TIMES_REPLACED} and exists (
          select from replacements told
          where told.id::text = calls.props ->> 'togetherId' and told.created_at = replacements.created_at))
    order by calls.created_at, calls.id limit 1)`
}

async function readNames(db: Database) {
  const spaces = await db.selectFrom('spaces').select(['id', 'name']).execute()
  const bundles = await db.selectFrom('bundles').select(['id', 'name']).execute()
  const names = new Map([...spaces, ...bundles].map(({ id, name }) => [id, name]))
  return ({ spaceId, bundleId }: ItemRef) => names.get(spaceId ?? bundleId ?? '') ?? 'your space'
}
