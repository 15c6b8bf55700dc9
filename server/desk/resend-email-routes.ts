import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { bookingEmailSchema } from '../../domain/bookings/admin-booking.schema.ts'
import { actorOf } from '../http/guard.ts'
import { unwrap } from '../http/refusal-error.ts'
import type { Services } from '../services/services.ts'
import { toBookingEmail } from './booking-email.ts'
import { resendEmail } from './resend-email.ts'

/** Resends an email of a booking. */
export function resendEmailRoutes(services: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/admin/emails/:id/resend',
      { schema: { params: z.object({ id: z.uuid() }), response: { 200: bookingEmailSchema } } },
      async (request) => {
        const { id: emailId } = request.params
        const now = services.clock.now()
        return toBookingEmail(unwrap(await resendEmail(services, { actor: actorOf(request), emailId, now })))
      },
    )
  }
}
