import { sql } from 'kysely'
import { type NewsFacts, newsText } from '../../domain/calls/news.ts'
import { callText } from '../../domain/calls/reach.ts'
import type { Database } from '../db/database.ts'
import { HELD_UNTIL } from '../db/held-until.ts'
import { PERSON_NAME } from '../db/person-name.ts'
import { ITEM_NAME, isToCall } from '../mail/calls.ts'

/** The calls that staff have to make, newest first. */
export async function listOpenCalls(db: Database, now: Temporal.Instant, limit: number) {
  const rows = await selectCalls(db)
    .where(isToCall(now))
    .orderBy('calls.createdAt', 'desc')
    .orderBy('calls.id')
    .limit(limit)
    .execute()
  return rows.map(toCall)
}

/** The calls about a booking, oldest first: those to make, and those that were made about its newest news. */
export async function listCallsOf(db: Database, bookingId: string, now: Temporal.Instant) {
  const rows = await selectCalls(db)
    .where('calls.bookingId', '=', bookingId)
    .where(sql<boolean>`(calls.told_at is not null and calls.covered_at is null or ${isToCall(now)})`)
    .orderBy('calls.createdAt')
    .orderBy('calls.id')
    .execute()
  return rows.map(toCall)
}

function selectCalls(db: Database) {
  return db
    .selectFrom('calls')
    .innerJoin('users', 'users.id', 'calls.userId')
    .leftJoin('bookings', 'bookings.id', 'calls.bookingId')
    .leftJoin('spaces', 'spaces.id', 'bookings.spaceId')
    .leftJoin('bundles', 'bundles.id', 'bookings.bundleId')
    .leftJoin('emails', 'emails.id', 'calls.emailId')
    .select(['calls.id', 'calls.news', 'calls.props', 'calls.bookingId', 'calls.createdAt', 'toldAt'])
    .select(['bookings.startTime as start', 'bookings.endTime as end', 'phone'])
    .select(HELD_UNTIL.as('heldUntil'))
    .select('bookings.status')
    .select([
      ITEM_NAME.as('item'),
      sql<string>`coalesce(bookings.customer_name, ${PERSON_NAME}, 'the customer')`.as('name'),
      'emails.recipient as failedAt',
    ])
    .select(({ selectFrom }) =>
      selectFrom('users as teller')
        .select(
          sql<string>`coalesce(nullif(trim(concat_ws(' ', teller.first_name, teller.last_name)), ''), teller.email)`.as(
            'name',
          ),
        )
        .whereRef('teller.id', '=', 'toldBy')
        .as('toldBy'),
    )
}

type CallRow = Awaited<ReturnType<ReturnType<typeof selectCalls>['execute']>>[number]

function toCall(row: CallRow) {
  const { id, bookingId, createdAt, toldAt, toldBy, news, start, end, item, heldUntil, status } = row
  const booking = start && end ? { item, start, end, heldUntil, isCancelled: status === 'cancelled' } : null
  const props = row.props as NewsFacts['props']
  const text = `${callText(row)} ${newsText(news, { booking, props })}`
  return { id, bookingId, createdAt, news, text, toldAt, toldBy }
}
