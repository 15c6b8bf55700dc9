import type { TooLate } from '../../../domain/payments/too-late.ts'
import type { BookingRow } from '../../bookings/booking-row.ts'
import { confirmByStaff, confirmPaid } from '../../bookings/move-status.ts'
import type { Trx } from '../../db/database.ts'
import { enqueueBookingEmail } from '../../mail/enqueue-booking-email.ts'
import type { Services } from '../../services/services.ts'

interface Held<Row> {
  date: Row
  result: 'kept' | TooLate
}

interface Confirmation<Row> {
  now: Temporal.Instant
  /** Staff, who confirm it whatever is due. Without them, it's paid. */
  actorId?: string
  /** Makes the confirmation of a season unique. */
  cause?: string
  /** Gives a date its time if it doesn't have it. One that gets none isn't confirmed. */
  keep?: (date: Row) => Promise<Held<Row>['result']>
}

/**
 * Confirms held bookings that are paid together, with what's kept for them, and queues their confirmation.
 * The email of a season also lists the dates that the money came too late for. The caller has locked them and
 * records the payment. Returns the result of each.
 */
export async function confirmHeld<Row extends BookingRow>(
  services: Pick<Services, 'queue' | 'clock' | 'extensions'>,
  trx: Trx,
  dates: readonly Row[],
  { now, actorId, cause, keep = async () => 'kept' }: Confirmation<Row>,
): Promise<Held<Row>[]> {
  const results: Held<Row>[] = []
  // One after the other: what one spends isn't there for the next.
  for (const date of dates) {
    const result = await keep(date)
    results.push({ date, result })
    if (result !== 'kept') continue
    if (actorId === undefined) await confirmPaid(trx, date.id, now)
    else await confirmByStaff(trx, date.id, { actorId, now })
  }
  const isAnyKept = results.some(({ result }) => result === 'kept')
  if (dates.length > 1 || isAnyKept) await queueConfirmation(services, trx, dates, cause)
  return results
}

/** Queues the one confirmation of bookings that were taken together. */
export async function queueConfirmation(
  services: Pick<Services, 'queue' | 'clock' | 'extensions'>,
  trx: Trx,
  dates: readonly BookingRow[],
  cause?: string,
): Promise<void> {
  const [first] = dates
  if (!first) return
  const isSeason = dates.length > 1
  await enqueueBookingEmail(services, trx, first, {
    template: isSeason ? 'season-confirmed' : 'booking-confirmed',
    ...(isSeason && cause !== undefined && { cause }),
  })
}
