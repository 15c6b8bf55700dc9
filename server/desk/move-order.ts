import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { tryDates } from '../../domain/orders/order-dates.ts'
import type { moveOrderSchema } from '../../domain/orders/staff-order.schema.ts'
import { findBooking } from '../bookings/booking-row.ts'
import type { StaffRequest } from '../bookings/record-staff-action.ts'
import { moveBookings } from '../moves/move-bookings.ts'
import type { Services } from '../services/services.ts'
import { planMove, staffMover } from './move-booking.ts'

const NONE_MOVED = "Some dates can't be moved there. Nothing was changed."

/**
 * Staff move several dates of a season, each as `moveBooking` does at the same price: all or none. The
 * customer gets one email. `dates_changed` names each date that can't be moved, and why.
 */
export async function moveOrder(
  services: Services,
  request: StaffRequest<typeof moveOrderSchema>,
): Promise<Outcome<null>> {
  const { bookingId, input } = request
  const { orderId, label = null } = (await findBooking(services.db, bookingId)) ?? {}
  if (!orderId || label === null) return refuse('booking_not_found')
  const planned = await tryDates(
    input.dates,
    async (date) => {
      const move = await planMove(services, { ...request, bookingId: date.id, input: date })
      return move.ok && move.value.booking.orderId !== orderId ? refuse('booking_not_found') : move
    },
    NONE_MOVED,
  )
  if (!planned.ok) return planned
  const mover = { ...staffMover(request), season: { refusal: NONE_MOVED } }
  const moved = await moveBookings(services, planned.value, mover)
  return moved.ok ? succeed(null) : moved
}
