import type { MOVES } from '../../domain/api/moves.ts'
import { toBooking } from '../bookings/booking-row.ts'
import { by, unwrap } from '../http/api.ts'
import type { Handlers } from '../http/handle.ts'
import type { Services } from '../services/services.ts'
import { moveOwnBooking } from './move-own-booking.ts'

export function moveRoutes(services: Services): Handlers<typeof MOVES> {
  return {
    'POST /api/bookings/:id/move': async (request) => {
      const { params, body: input, ip, headers } = request
      const circumstances = { ip, userAgent: headers['user-agent'] ?? '' }
      const wish = { ...by(request, services), bookingId: params.id, input, circumstances }
      return toBooking(unwrap(await moveOwnBooking(services, wish)))
    },
  }
}
