import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { tryDates } from '../../domain/series/series-dates.ts'
import type { moveSeriesSchema } from '../../domain/series/staff-series.schema.ts'
import { findBooking } from '../bookings/booking-row.ts'
import { lockBookings, lockVersion } from '../bookings/lock-version.ts'
import type { StaffRequest } from '../bookings/record-staff-action.ts'
import { transact } from '../db/database.ts'
import { enqueueBookingEmail } from '../mail/enqueue-booking-email.ts'
import { countGiven } from '../payments/ledger/staff-limits.ts'
import { makeMoves } from '../payments/moves/make-moves.ts'
import type { Services } from '../services/services.ts'
import { planMove, staffMover } from './move-booking.ts'

const NONE_MOVED = "Some dates can't be moved there. Nothing was changed."

/**
 * Staff move several dates of a season, each as `moveBooking` does at the same price: all or none, in one transaction. The customer gets
 * one email. `dates_changed` names each date that can't be moved, and why.
 */
export async function moveSeries(
  services: Services,
  request: StaffRequest<typeof moveSeriesSchema>,
): Promise<Outcome<null>> {
  const { bookingId, input } = request
  const seriesId = (await findBooking(services.db, bookingId))?.seriesId
  if (!seriesId) return refuse('booking_not_found')
  const planned = await tryDates(
    input.dates,
    async (date) => {
      const move = await planMove(services, { ...request, bookingId: date.id, input: date })
      return move.ok && move.value.booking.seriesId !== seriesId ? refuse('booking_not_found') : move
    },
    NONE_MOVED,
  )
  if (!planned.ok) return planned
  return await transact(services.db, async (trx) => {
    await lockBookings(
      trx,
      input.dates.map(({ id }) => id),
    )
    const locked = await tryDates(input.dates, ({ id, version }) => lockVersion(trx, id, version), NONE_MOVED)
    if (!locked.ok) return locked
    const made = await makeMoves(services, trx, planned.value, staffMover(trx, request), (moves, attempt) =>
      tryDates(moves, attempt, NONE_MOVED),
    )
    if (!made.ok) return made
    for (const { booking: before } of planned.value) {
      const after = made.value.find(({ id }) => id === before.id) ?? before
      const refusal = await countGiven(trx, request, { before, after })
      if (refusal) return refusal
    }
    const [first] = made.value
    if (first)
      await enqueueBookingEmail(services, trx, first, {
        template: 'series-moved',
        cause: `${first.id}:${first.version}`,
        props: { dates: made.value.map(({ id }) => id).join() },
      })
    return succeed(null)
  })
}
