import { bookingIdSchema, bookingSchema, moveOwnBookingSchema } from '../../domain/bookings/booking.schema.ts'
import { toBooking } from '../bookings/booking-row.ts'
import { type Api, by, ok, unwrap } from '../http/api.ts'
import type { Services } from '../services/services.ts'
import { moveOwnBooking } from './move-own-booking.ts'

/** Customers move what they paid for. */
export async function moveRoutes(app: Api, services: Services): Promise<void> {
  app.post(
    '/api/bookings/:id/move',
    ok(bookingSchema, { params: bookingIdSchema, body: moveOwnBookingSchema }),
    async (request) => {
      const { params, body: input, ip, headers } = request
      const circumstances = { ip, userAgent: headers['user-agent'] ?? '' }
      const wish = { ...by(request, services), bookingId: params.id, input, circumstances }
      return toBooking(unwrap(await moveOwnBooking(services, wish)))
    },
  )
}
