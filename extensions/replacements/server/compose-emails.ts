import { isBefore } from '../../../domain/time/facility-time.ts'
import { createToken } from '../../../server/accounts/tokens.ts'
import { findEmailedBooking, findPaidBooking, propOf } from '../../../server/notices/emailed-booking.ts'
import { findBookedAt } from '../../../server/notices/send-reminders.ts'
import type { EmailRow, Message } from '../../../server/services/email.ts'
import type { Services } from '../../../server/services/services.ts'
import { timeReopened, timesReplaced } from '../emails/closure-emails.ts'
import { isOf, listReplacements } from './list-replacements.ts'

export const COMPOSERS = { 'times-replaced': composeTimesReplaced, 'time-reopened': composeTimeReopened }

/**
 * Null if the customer has answered since, or newer offers took the place of these. Its link replaces that of
 * an earlier copy.
 */
async function composeTimesReplaced(services: Services, email: EmailRow): Promise<Message | null> {
  const { db, clock, publicUrl } = services
  const { booking } = await findEmailedBooking(services, email.bookingId)
  const { userId } = booking
  const all = await listReplacements(db, clock.now(), isOf(userId))
  const open = all.filter(({ state }) => state === 'open')
  if (open.length === 0) return null
  const { token, hash } = createToken()
  const updated = await db
    .updateTable('replacements')
    .set({ token: hash })
    .where('createdAt', '=', (eb) =>
      eb.selectFrom('replacements').select('createdAt').where('id', '=', propOf(email, 'togetherId')),
    )
    .where('bookingId', 'in', (eb) => eb.selectFrom('bookings').select('id').where('userId', '=', userId))
    .where('endedAt', 'is', null)
    .executeTakeFirst()
  if (updated.numUpdatedRows === 0n) return null
  const customer = await db
    .selectFrom('users')
    .select('firstName')
    .where('id', '=', userId)
    .executeTakeFirst()
  const toPlace = ({ item, startTime, endTime }: (typeof open)[number]['was']) => ({
    ...{ item, start: Temporal.Instant.from(startTime), end: Temporal.Instant.from(endTime) },
  })
  return timesReplaced({
    firstName: customer?.firstName ?? null,
    offers: open.map(({ was, reason, isPaid, times, keptUntil }) => ({
      ...{ was: toPlace(was), reason, isPaid },
      times: times.map(toPlace),
      keptUntil: Temporal.Instant.from(keptUntil),
    })),
    rebookUrl: `${publicUrl}/rebook?token=${token}`,
  })
}

/** Null if the booking was cancelled or moved since, or its time is closed again. */
async function composeTimeReopened(services: Services, email: EmailRow): Promise<Message | null> {
  const { booking, props } = await findPaidBooking(services, email.bookingId)
  const bookedAt = await findBookedAt(services.db, booking.id)
  if (booking.status !== 'confirmed' || !bookedAt || isBefore(email.createdAt, bookedAt)) return null
  return timeReopened(props)
}
