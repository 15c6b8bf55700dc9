import { checkBookingWindow } from '../../../domain/bookings/booking-window.ts'
import { type ItemRef, resourcesOf } from '../../../domain/bookings/conflict.ts'
import { isHoldAlive } from '../../../domain/bookings/hold.ts'
import { atFacility, formatDate, type Interval } from '../../../domain/time/facility-time.ts'
import { readOpeningHours } from '../../../server/catalog/opening-hours.ts'
import { bundleContents } from '../../../server/catalog/queries.ts'
import { findEmailedBooking, propOf } from '../../../server/notices/emailed-booking.ts'
import type { Compose, EmailRow, Message } from '../../../server/services/email.ts'
import type { Services } from '../../../server/services/services.ts'
import { readClosure } from '../../../server/slots/closure-queries.ts'
import { timeOffered, timeOpen, waitingClosed } from '../emails/waiting-emails.ts'
import { isOpen } from './open-entries.ts'

export const WAITING_EMAILS = {
  'time-offered': composeTimeOffered,
  'time-open': composeTimeOpen,
  'waiting-closed': composeWaitingClosed,
} satisfies Record<string, Compose>

/** Null if the customer has answered since, the time was closed, at night for example, or the offer has ended. */
async function composeTimeOffered(services: Services, email: EmailRow): Promise<Message | null> {
  const { booking, props } = await findEmailedBooking(services, email.bookingId)
  if (booking.holdExpiresAt === null || !isHoldAlive(booking, services.clock.now())) return null
  if (await isClosed(services, booking, { start: booking.startTime, end: booking.endTime })) return null
  return timeOffered({
    ...props,
    until: booking.holdExpiresAt,
    takeUrl: `${services.publicUrl}/checkout?bookingId=${booking.id}`,
  })
}

/** Null if the customer no longer waits, or can't book the time anymore: it's too late or closed. */
async function composeTimeOpen(services: Services, email: EmailRow): Promise<Message | null> {
  const { db, clock, publicUrl } = services
  const entry = await db
    .selectFrom('waitingEntries')
    .select(['id', 'spaceId', 'bundleId'])
    .where('id', '=', propOf(email, 'entryId'))
    .where((eb) => isOpen(eb, clock.now()))
    .executeTakeFirst()
  if (!entry) return null
  const start = Temporal.Instant.from(propOf(email, 'start') ?? '')
  const end = start.add({ hours: Number(propOf(email, 'hours')) })
  if (checkBookingWindow({ start, end }, clock.now(), await readOpeningHours(db))) return null
  const itemId = propOf(email, 'itemId')
  const ref = entry.bundleId ? { spaceId: null, bundleId: itemId } : { spaceId: itemId, bundleId: null }
  if (await isClosed(services, ref, { start, end })) return null
  const isOfferedBack = propOf(email, 'isOfferedBack') !== null
  return timeOpen({
    isOfferedBack,
    item: propOf(email, 'item') ?? '',
    start,
    end,
    bookUrl: `${publicUrl}/booking?${bookingQuery(email, entry.bundleId !== null, start, isOfferedBack)}`,
  })
}

async function isClosed({ db }: Services, item: ItemRef, interval: Interval): Promise<boolean> {
  const resources = resourcesOf(item, await bundleContents(db))
  return (await readClosure(db, { resources, interval })) !== undefined
}

/** Opens the booking page on that time. */
function bookingQuery(
  email: EmailRow,
  isBundle: boolean,
  start: Temporal.Instant,
  isOfferedBack: boolean,
): string {
  const local = atFacility(start)
  return new URLSearchParams({
    [isBundle ? 'bundleId' : 'spaceId']: propOf(email, 'itemId') ?? '',
    date: local.toPlainDate().toString(),
    // Offers are listed with their day: the hour itself is taken.
    ...(isOfferedBack ? {} : { hour: String(local.hour) }),
    hours: propOf(email, 'hours') ?? '1',
  }).toString()
}

async function composeWaitingClosed(services: Services, email: EmailRow): Promise<Message | null> {
  return waitingClosed({
    date: formatDate(Temporal.PlainDate.from(propOf(email, 'date') ?? '')),
    reason: propOf(email, 'reason') ?? '',
    bookUrl: `${services.publicUrl}/booking`,
  })
}
