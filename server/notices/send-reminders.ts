import { sql } from 'kysely'
import { dueReminder, LONGEST_NOTICE_HOURS } from '../../domain/bookings/reminders.ts'
import type { Database } from '../db/database.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { Services } from '../services/services.ts'

/**
 * The job: queues the reminders that are due; whether one is still true is decided again when it is sent. The cause
 * has the start in it, so a booking that moves is reminded of anew.
 */
export async function sendReminders(services: Services): Promise<number> {
  const { db, clock } = services
  const now = clock.now()
  const bookings = await db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.userId')
    .select(['bookings.id', 'startTime as start', 'users.email'])
    .select(bookedAt.as('bookedAt'))
    .where('status', '=', 'confirmed')
    .where('startTime', '>', now)
    .where('startTime', '<=', now.add({ hours: LONGEST_NOTICE_HOURS }))
    .orderBy('startTime')
    .execute()
  let queued = 0
  for (const { id, email, ...booking } of bookings) {
    const reminder = dueReminder(booking, now)
    if (!reminder) continue
    const start = booking.start.toString()
    const cause = `reminder-${reminder}:${id}:${start}`
    if (await isQueued(db, cause)) continue
    const isNew = await db.transaction().execute((trx) =>
      enqueueMail(services, trx, {
        cause,
        template: `reminder-${reminder}`,
        recipient: email,
        bookingId: id,
        props: { start },
      }),
    )
    if (isNew) queued += 1
  }
  return queued
}

/** When a booking came to stand as it does: when it was paid, staff made it, or it was moved. */
export async function findBookedAt(db: Database, bookingId: string): Promise<Temporal.Instant> {
  const row = await db
    .selectFrom('bookings')
    .select(bookedAt.as('bookedAt'))
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return row.bookedAt
}

const bookedAt = sql<Temporal.Instant>`coalesce(
  (select max(event.created_at) from booking_events event
    where event.booking_id = bookings.id and event.kind in ('confirmed', 'moved')),
  bookings.created_at)`

/** Most bookings of a minute were reminded of in an earlier one; that needs no transaction. */
async function isQueued(db: Database, cause: string): Promise<boolean> {
  const mail = await db.selectFrom('mails').select('id').where('cause', '=', cause).executeTakeFirst()
  return mail !== undefined
}
