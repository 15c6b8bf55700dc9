import type { CancelReason } from '../domain/bookings/booking-status.ts'
import type { HistoryKind } from '../domain/bookings/event-kind.ts'
import { selectBookings } from '../server/bookings/booking-row.ts'
import { cancelHolds, type SeenHold } from '../server/bookings/move-status.ts'
import type { TestApp } from './start-test-app.ts'

type Records = Pick<TestApp, 'services'>

/** Entries of the audit log about a subject, oldest first. `%` and `_` match any text and letter. */
export function auditOf({ services }: Records, subject: string) {
  return services.db
    .selectFrom('auditLog')
    .select(['actorId', 'action', 'subjectName', 'before', 'after'])
    .where('subject', 'like', subject)
    .orderBy('id')
    .execute()
}

/** A booking's events of one kind. */
export function eventsOf({ services }: Records, bookingId: string, kind: HistoryKind) {
  return services.db
    .selectFrom('bookingEvents')
    .select(['actorId', 'before', 'after'])
    .where('bookingId', '=', bookingId)
    .where('kind', '=', kind)
    .orderBy('id')
    .execute()
}

/** The emails about a booking or to an address, sent or not. */
export function emailsOf({ services }: Records, bookingOrRecipient: string, template?: string) {
  const isBooking = !bookingOrRecipient.includes('@')
  return services.db
    .selectFrom('emails')
    .selectAll()
    .where(isBooking ? 'bookingId' : 'recipient', '=', bookingOrRecipient)
    .$if(template !== undefined, (query) => query.where('template', '=', template ?? ''))
    .orderBy('position')
    .execute()
}

/** A booking's row. Getting a pending booking through the API settles it. */
export function rowOf({ services }: Records, bookingId: string) {
  return selectBookings(services.db).where('id', '=', bookingId).executeTakeFirstOrThrow()
}

/** Ends holds without closing their forms. Returns the ids of those that ended. */
export function endHolds(
  { services }: Records,
  holds: readonly SeenHold[],
  reason: CancelReason,
  by: { actorId: string | null; now: Temporal.Instant },
): Promise<string[]> {
  return services.db.transaction().execute((trx) => cancelHolds(trx, holds, reason, by))
}
