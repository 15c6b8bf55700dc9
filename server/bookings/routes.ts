import type { OWN_BOOKINGS } from '../../domain/api/own-bookings.ts'
import { actorOf } from '../http/api.ts'
import type { Handlers } from '../http/handle.ts'
import type { Services } from '../services/services.ts'
import { listOwnBookings } from './own-bookings.ts'

export function ownBookingRoutes(services: Services): Handlers<typeof OWN_BOOKINGS> {
  return {
    'GET /api/bookings': (request) => listOwnBookings(services, actorOf(request), services.clock.now()),
  }
}
