import { type NotNull, sql } from 'kysely'
import { dueReminder, LONGEST_NOTICE_HOURS } from '../../domain/bookings/reminders.ts'
import type { Database } from '../db/database.ts'
import { enqueueEmail } from '../mail/outbox.ts'
import type { Services } from '../services/services.ts'

/**
 * The job that queues due reminders. Whether one still applies is checked again on sending. The cause contains the
 * start time, so a moved booking gets new reminders. Returns how many it queued.
 */
export async function sendReminders(services: Services): Promise<number> {
  const { db, clock } = services
  const now = clock.now()
  const bookings = await db
    .selectFrom('bookings')
    .innerJoin('users', 'users.id', 'bookings.userId')
    .select(['bookings.id', 'startTime as start', 'users.email'])
    .select(bookedAt.as('bookedAt'))
    .where('users.email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .where('status', '=', 'confirmed')
    .where('suspendedAt', 'is', null)
    .where('startTime', '>', now)
    .where('startTime', '<=', now.add({ hours: LONGEST_NOTICE_HOURS }))
    .orderBy('startTime')
    .orderBy('bookings.id')
    .execute()
  let queued = 0
  for (const { id, email, ...booking } of bookings) {
    const reminder = dueReminder(booking, now)
    if (!reminder) continue
    const start = booking.start.toString()
    const cause = `reminder-${reminder}:${id}:${start}`
    const isNew = await db.transaction().execute((trx) =>
      enqueueEmail(services, trx, {
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

/** When the booking got its current slot: when it was confirmed or last moved. Null while it's suspended. */
export async function findBookedAt(db: Database, bookingId: string): Promise<Temporal.Instant | null> {
  const row = await db
    .selectFrom('bookings')
    .select(bookedAt.as('bookedAt'))
    .where('id', '=', bookingId)
    .where('suspendedAt', 'is', null)
    .executeTakeFirst()
  return row?.bookedAt ?? null
}

const bookedAt = sql<Temporal.Instant>`coalesce(
  (select max(event.created_at) from booking_events event
    where event.booking_id = bookings.id and event.kind in ('confirmed', 'moved')),
  bookings.created_at)`
