import type { ExtensionAction } from '../../domain/audit/action.ts'
import type { BookingEventKind } from '../../domain/bookings/event-kind.ts'
import type { Trx } from '../db/database.ts'

/** Details of an event: only the fields that changed. */
export type Facts = Readonly<Record<string, unknown>>

type RecordedKind =
  | { kind: BookingEventKind; label?: undefined }
  // An extension's action comes with the words for it.
  | { kind: ExtensionAction; label: string }

type HistoryEntry = RecordedKind & {
  /** Null for customers' payments, and for what Stripe reports. */
  actorId?: string | null
  before?: Facts | null
  after?: Facts | null
  now: Temporal.Instant
}

/** Adds an event to a booking's history. */
export async function addToHistory(
  trx: Trx,
  bookingId: string,
  { kind, label, actorId = null, before = null, after = null, now }: HistoryEntry,
): Promise<void> {
  await trx
    .insertInto('bookingEvents')
    .values({
      bookingId,
      actorId,
      kind,
      label: label ?? null,
      before: before && JSON.stringify(before),
      after: after && JSON.stringify(after),
      createdAt: now,
    })
    .execute()
}
