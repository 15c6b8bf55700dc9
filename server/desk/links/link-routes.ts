import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { canHandOver } from '../../../domain/accounts/account-block.ts'
import { bookingIdSchema } from '../../../domain/bookings/booking.schema.ts'
import { refuse } from '../../../domain/errors.ts'
import { madeLinkSchema, makeLinkSchema } from '../../../domain/payments/booking-link.schema.ts'
import { handOverSession, userOf } from '../../accounts/sessions/sessions.ts'
import { actorOf } from '../../http/guard.ts'
import { RefusalError, unwrap } from '../../http/refusal-error.ts'
import type { Services } from '../../services/services.ts'
import { emailLink, makeLink, revokeBookingLinks } from './make-link.ts'

const PASSKEY_FIRST = refuse('passkey_required', {
  message:
    "Please add a passkey in your profile first. A password that's saved on this device could let the customer in.",
})

/** Links that staff make, so a customer can sign or pay one booking without a sign-in. */
export function linkRoutes(services: Services): FastifyPluginAsyncZod {
  const { clock } = services
  const params = bookingIdSchema
  return async (app) => {
    app.post(
      '/api/admin/bookings/:id/links',
      { schema: { params, body: makeLinkSchema, response: { 201: madeLinkSchema } } },
      async (request, reply) => {
        const { id: bookingId } = request.params
        const { purpose } = request.body
        const wish = { actor: actorOf(request), bookingId, purpose, via: 'screen', now: clock.now() } as const
        return reply.code(201).send(unwrap(await makeLink(services, wish)))
      },
    )
    app.post(
      '/api/admin/bookings/:id/link-email',
      { schema: { params, body: makeLinkSchema, response: { 204: z.null() } } },
      async (request, reply) => {
        const { id: bookingId } = request.params
        const { purpose } = request.body
        unwrap(await emailLink(services, { actor: actorOf(request), bookingId, purpose, now: clock.now() }))
        return reply.code(204).send(null)
      },
    )
    app.post(
      '/api/admin/bookings/:id/hand-over',
      { schema: { params, response: { 201: madeLinkSchema } } },
      async (request, reply) => {
        const { id: bookingId } = request.params
        if (!canHandOver(userOf(request), services)) throw new RefusalError(PASSKEY_FIRST)
        const wish = {
          actor: actorOf(request),
          bookingId,
          purpose: 'sign',
          via: 'tablet',
          now: clock.now(),
        } as const
        const link = unwrap(await makeLink(services, wish))
        await handOverSession(services.db, request)
        return reply.code(201).send(link)
      },
    )
    app.delete(
      '/api/admin/bookings/:id/links',
      { schema: { params, response: { 204: z.null() } } },
      async (request, reply) => {
        const { id: bookingId } = request.params
        unwrap(await revokeBookingLinks(services, { actor: actorOf(request), bookingId, now: clock.now() }))
        return reply.code(204).send(null)
      },
    )
  }
}
