import { userIdSchema } from '../../domain/accounts/admin-account.schema.ts'
import { releasedHoldsSchema } from '../../domain/attention/attention.schema.ts'
import { bookingIdSchema } from '../../domain/bookings/booking.schema.ts'
import { cancelBookingSchema, cancelledBookingSchema } from '../../domain/bookings/cancellation.schema.ts'
import { type Api, by, ok, requireConfirmation, unwrap } from '../http/api.ts'
import type { Services } from '../services/services.ts'
import { cancelBooking } from './cancel-booking.ts'
import { releaseCustomerHolds, stopNewcomers } from './release-holds.ts'

/**
 * Staff cancel a booking: the spec's plain DELETE, which refunds nothing, and a POST with a reason and a refund choice. Or they
 * release unpaid holds, of a customer or of all new accounts.
 */
export async function cancellationRoutes(app: Api, services: Services): Promise<void> {
  app.delete(
    '/api/admin/bookings/:id',
    ok(cancelledBookingSchema, { params: bookingIdSchema }),
    async (request) => {
      const { id: bookingId } = request.params
      const input = { refund: 'none' } as const
      return unwrap(await cancelBooking(services, { ...by(request, services), bookingId, input }))
    },
  )
  app.post(
    '/api/admin/bookings/:id/cancellation',
    ok(cancelledBookingSchema, { params: bookingIdSchema, body: cancelBookingSchema }),
    async (request) => {
      const { params, body: input } = request
      if (input.refund !== 'none') requireConfirmation(request)
      return unwrap(await cancelBooking(services, { ...by(request, services), bookingId: params.id, input }))
    },
  )
  app.delete(
    '/api/admin/users/:id/holds',
    ok(releasedHoldsSchema, { params: userIdSchema }),
    async (request) => {
      const { id: customerId } = request.params
      return unwrap(await releaseCustomerHolds(services, { ...by(request, services), customerId }))
    },
  )
  app.delete('/api/admin/newcomers/holds', ok(releasedHoldsSchema), (request) =>
    stopNewcomers(services, by(request, services)),
  )
}
