import { sql } from 'kysely'
import { type NewsFacts, newsText } from '../../domain/calls/news.ts'
import { callText } from '../../domain/calls/reach.ts'
import type { Database } from '../db/database.ts'
import { HELD_UNTIL } from '../db/held-until.ts'
import { CUSTOMER } from '../db/person-name.ts'
import { ITEM_NAME, isToCall } from '../mail/calls.ts'
import { newsOf } from '../mail/templates.ts'
import type { Services } from '../services/services.ts'

type Calling = Pick<Services, 'db' | 'extensions'>

/** The calls that staff have to make, newest first. */
export async function listOpenCalls(services: Calling, now: Temporal.Instant, limit: number) {
  const rows = await selectCalls(services.db)
    .where(isToCall(now))
    .orderBy('calls.createdAt', 'desc')
    .orderBy('calls.id')
    .limit(limit)
    .execute()
  return rows.map((row) => toCall(services, row))
}

/** The calls about a booking, oldest first: those to make, and those that were made about its newest news. */
export async function listCallsOf(services: Calling, bookingId: string, now: Temporal.Instant) {
  const rows = await selectCalls(services.db)
    .where('calls.bookingId', '=', bookingId)
    .where(sql<boolean>`(calls.told_at is not null and calls.covered_at is null or ${isToCall(now)})`)
    .orderBy('calls.createdAt')
    .orderBy('calls.id')
    .execute()
  return rows.map((row) => toCall(services, row))
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
      sql<string>`coalesce(${CUSTOMER}, 'the customer')`.as('name'),
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

function toCall(services: Calling, row: CallRow) {
  const { id, bookingId, createdAt, toldAt, toldBy, news, start, end, item, heldUntil, status } = row
  const booking = start && end ? { item, start, end, heldUntil, isCancelled: status === 'cancelled' } : null
  const props = row.props as NewsFacts['props']
  const text = `${callText(row)} ${newsText(newsOf(services, news), { booking, props })}`
  return { id, bookingId, createdAt, news, text, toldAt, toldBy }
}
