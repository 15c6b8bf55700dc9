import { toBooking } from '../../../server/bookings/booking-row.ts'
import { by, unwrap } from '../../../server/http/api.ts'
import type { Handlers } from '../../../server/http/handle.ts'
import type { Services } from '../../../server/services/services.ts'
import type { MOVES } from '../domain/contract.ts'
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
