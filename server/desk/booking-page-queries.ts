import { sql } from 'kysely'
import type {
  AdminBooking,
  AdminBookingDetail,
  BookingEmail,
  HistoryEntry,
} from '../../domain/bookings/admin-booking.schema.ts'
import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { hasNoTimeYet } from '../../domain/payments/form-purpose.ts'
import { selectAdminBookings, toAdminBooking } from '../bookings/admin-bookings.ts'
import { listCallsOf } from '../bookings/list-calls.ts'
import { readMore } from '../bookings/read-more.ts'
import type { Database } from '../db/database.ts'
import { toWire } from '../db/instants.ts'
import { PERSON_NAME } from '../db/person-name.ts'
import type { EmailRow } from '../services/email.ts'
import type { Services } from '../services/services.ts'

const MAX_ENTRIES = 500
const IS_FLAGGED = sql<boolean>`exists (select from customer_notes where user_id = bookings.user_id and is_flagged)`

/** A booking's page: the booking, its customer, and its history and emails, oldest first. Errors: `booking_not_found`. */
export async function findBookingDetail(
  services: Pick<Services, 'db' | 'clock' | 'extensions'>,
  bookingId: string,
): Promise<Outcome<AdminBookingDetail>> {
  const { db, clock } = services
  const now = clock.now()
  const row = await selectAdminBookings(db)
    .select(['users.firstName', 'users.lastName', 'users.phone', 'users.isEmailVerified'])
    .select(IS_FLAGGED.as('isFlagged'))
    .where('bookings.id', '=', bookingId)
    .executeTakeFirst()
  if (!row) return refuse('booking_not_found')
  const { userId, email, firstName, lastName, phone, isFlagged, isEmailVerified } = row
  const moreOf = await readMore(services, [row], 'page')
  return succeed({
    ...toAdminBooking(row),
    staffNote: row.staffNote,
    hasNoTimeYet: hasNoTimeYet(row),
    paidAt: row.paidAt?.toString() ?? null,
    customer: { id: userId, email, firstName, lastName, phone, isFlagged, isEmailVerified },
    ...moreOf(row.id),
    history: await listHistory(db, bookingId),
    emails: await listEmails(db, bookingId),
    calls: (await listCallsOf(services, bookingId, now)).map(toWire),
    order: row.label === null ? null : { label: row.label, dates: await listDates(db, row.orderId) },
  })
}

async function listDates(db: Database, orderId: string): Promise<AdminBooking[]> {
  const dates = await selectAdminBookings(db)
    .where('orderId', '=', orderId)
    .orderBy('startTime')
    .orderBy('bookings.id')
    .execute()
  return dates.map(toAdminBooking)
}

async function listHistory(db: Database, bookingId: string): Promise<HistoryEntry[]> {
  const events = await db
    .selectFrom('bookingEvents')
    .leftJoin('users', 'users.id', 'bookingEvents.actorId')
    .select(['bookingEvents.id', 'kind', 'label', 'before', 'after', 'bookingEvents.createdAt as at'])
    .select(PERSON_NAME.as('actorName'))
    .where('bookingId', '=', bookingId)
    .orderBy('bookingEvents.id')
    .limit(MAX_ENTRIES)
    .execute()
  return events.map(({ label, ...event }) => ({
    ...toWire(event),
    ...(label !== null && { label }),
    before: event.before as HistoryEntry['before'],
    after: event.after as HistoryEntry['after'],
  }))
}

async function listEmails(db: Database, bookingId: string): Promise<BookingEmail[]> {
  const emails = await db
    .selectFrom('emails')
    .selectAll()
    .where('bookingId', '=', bookingId)
    .orderBy('createdAt')
    .orderBy('position')
    .limit(MAX_ENTRIES)
    .execute()
  return emails.map(toBookingEmail)
}

/** A booking's email as the staff API returns it. Its schema has the delivery, never the content. */
export function toBookingEmail(email: EmailRow) {
  return { ...toWire(email), status: email.status as BookingEmail['status'] }
}
