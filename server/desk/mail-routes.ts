import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { bookingMailSchema } from '../../domain/bookings/admin-booking.schema.ts'
import { actorOf } from '../http/guard.ts'
import { unwrap } from '../http/refusal-error.ts'
import type { Services } from '../services/services.ts'
import { toBookingMail } from './booking-mail.ts'
import { resendMail } from './resend-mail.ts'

export function adminMailRoutes(services: Services): FastifyPluginAsyncZod {
  return async (app) => {
    app.post(
      '/api/admin/mails/:id/resend',
      { schema: { params: z.object({ id: z.uuid() }), response: { 200: bookingMailSchema } } },
      async (request) => {
        const { id: mailId } = request.params
        const now = services.clock.now()
        return toBookingMail(unwrap(await resendMail(services, { actor: actorOf(request), mailId, now })))
      },
    )
  }
}
