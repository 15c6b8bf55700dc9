import type { CANCELLATIONS } from '../../domain/api/cancellations.ts'
import { by } from '../http/api.ts'
import type { Handlers } from '../http/handle.ts'
import type { Services } from '../services/services.ts'
import { cancelBooking } from './cancel-booking.ts'
import { releaseCustomerHolds, stopNewcomers } from './release-holds.ts'

export function cancellationRoutes(services: Services): Handlers<typeof CANCELLATIONS> {
  return {
    'DELETE /api/admin/bookings/:id': (request) => {
      const { id: bookingId } = request.params
      const input = { refund: 'none' } as const
      return cancelBooking(services, { ...by(request, services), bookingId, input })
    },
    'POST /api/admin/bookings/:id/cancellation': (request) => {
      const { params, body: input } = request
      return cancelBooking(services, { ...by(request, services), bookingId: params.id, input })
    },
    'DELETE /api/admin/users/:id/holds': (request) => {
      const { id: customerId } = request.params
      return releaseCustomerHolds(services, { ...by(request, services), customerId })
    },
    'DELETE /api/admin/newcomers/holds': (request) => stopNewcomers(services, by(request, services)),
  }
}
