import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { userIdSchema } from '../../domain/accounts/admin-account.schema.ts'
import { releasedHoldsSchema } from '../../domain/attention/attention.schema.ts'
import { bookingIdSchema } from '../../domain/bookings/booking.schema.ts'
import { cancelBookingSchema, cancelledBookingSchema } from '../../domain/bookings/cancellation.schema.ts'
import { actorOf, requireConfirmation } from '../http/guard.ts'
import { unwrap } from '../http/refusal-error.ts'
import type { Services } from '../services/services.ts'
import { cancelBooking } from './cancel-booking.ts'
import { releaseCustomerHolds, stopNewcomers } from './release-holds.ts'

/**
 * Staff cancel a booking: the spec's plain DELETE, which refunds nothing, and a POST with a reason and a refund choice. Or they
 * release unpaid holds, of a customer or of all new accounts.
 */
export function cancellationRoutes(services: Services): FastifyPluginAsyncZod {
  const { clock } = services
  return async (app) => {
    app.delete(
      '/api/admin/bookings/:id',
      { schema: { params: bookingIdSchema, response: { 200: cancelledBookingSchema } } },
      async (request) =>
        unwrap(
          await cancelBooking(services, {
            actor: actorOf(request),
            bookingId: request.params.id,
            input: { refund: 'none' },
            now: clock.now(),
          }),
        ),
    )
    app.post(
      '/api/admin/bookings/:id/cancellation',
      {
        schema: {
          params: bookingIdSchema,
          body: cancelBookingSchema,
          response: { 200: cancelledBookingSchema },
        },
      },
      async (request) => {
        if (request.body.refund !== 'none') requireConfirmation(request)
        const cancelled = await cancelBooking(services, {
          actor: actorOf(request),
          bookingId: request.params.id,
          input: request.body,
          now: clock.now(),
        })
        return unwrap(cancelled)
      },
    )
    app.delete(
      '/api/admin/users/:id/holds',
      { schema: { params: userIdSchema, response: { 200: releasedHoldsSchema } } },
      async (request) => {
        const { id: customerId } = request.params
        return unwrap(
          await releaseCustomerHolds(services, { actor: actorOf(request), customerId, now: clock.now() }),
        )
      },
    )
    app.delete(
      '/api/admin/newcomers/holds',
      { schema: { response: { 200: releasedHoldsSchema } } },
      async (request) => await stopNewcomers(services, { actor: actorOf(request), now: clock.now() }),
    )
  }
}
