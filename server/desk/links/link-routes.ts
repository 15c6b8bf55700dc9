import { canHandOver } from '../../../domain/accounts/account-block.ts'
import { bookingIdSchema } from '../../../domain/bookings/booking.schema.ts'
import { refuse } from '../../../domain/errors.ts'
import { madeLinkSchema, makeLinkSchema } from '../../../domain/payments/booking-link.schema.ts'
import { handOverSession, userOf } from '../../accounts/sessions/sessions.ts'
import { type Api, by, created, noContent, RefusalError, unwrap } from '../../http/api.ts'
import type { Services } from '../../services/services.ts'
import { emailLink, makeLink, revokeBookingLinks } from './make-link.ts'

const PASSKEY_FIRST = refuse('passkey_required', {
  message:
    "Please add a passkey in your profile first. A password that's saved on this device could let the customer in.",
})

/** Links that staff make, so a customer can sign or pay one booking without a sign-in. */
export async function linkRoutes(app: Api, services: Services): Promise<void> {
  const params = bookingIdSchema

  app.post(
    '/api/admin/bookings/:id/links',
    created(madeLinkSchema, { params, body: makeLinkSchema }),
    async (request) => {
      const wish = { ...by(request, services), bookingId: request.params.id, ...request.body }
      return unwrap(await makeLink(services, { ...wish, via: 'screen' }))
    },
  )
  app.post(
    '/api/admin/bookings/:id/link-email',
    noContent({ params, body: makeLinkSchema }),
    async (request) => {
      const { id: bookingId } = request.params
      return unwrap(await emailLink(services, { ...by(request, services), bookingId, ...request.body }))
    },
  )
  app.post('/api/admin/bookings/:id/hand-over', created(madeLinkSchema, { params }), async (request) => {
    const { id: bookingId } = request.params
    if (!canHandOver(userOf(request), services)) throw new RefusalError(PASSKEY_FIRST)
    const tablet = { purpose: 'sign', via: 'tablet' } as const
    const link = unwrap(await makeLink(services, { ...by(request, services), bookingId, ...tablet }))
    await handOverSession(services.db, request)
    return link
  })
  app.delete('/api/admin/bookings/:id/links', noContent({ params }), async (request) => {
    const { id: bookingId } = request.params
    return unwrap(await revokeBookingLinks(services, { ...by(request, services), bookingId }))
  })
}
