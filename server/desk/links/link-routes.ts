import { canHandOver } from '../../../domain/accounts/account-block.ts'
import type { LINKS } from '../../../domain/api/links.ts'
import { refuse } from '../../../domain/errors.ts'
import { handOverSession, userOf } from '../../accounts/sessions/sessions.ts'
import { by, RefusalError, unwrap } from '../../http/api.ts'
import type { Handlers } from '../../http/handle.ts'
import type { Services } from '../../services/services.ts'
import { emailLink, makeLink, revokeBookingLinks } from './make-link.ts'

const PASSKEY_FIRST = refuse('passkey_required', {
  message:
    "Please add a passkey in your profile first. A password that's saved on this device could let the customer in.",
})

export function linkRoutes(services: Services): Handlers<typeof LINKS> {
  return {
    'POST /api/admin/bookings/:id/links': (request) => {
      const wish = { ...by(request, services), bookingId: request.params.id, ...request.body }
      return makeLink(services, { ...wish, via: 'screen' })
    },
    'POST /api/admin/bookings/:id/link-email': (request) => {
      const { id: bookingId } = request.params
      return emailLink(services, { ...by(request, services), bookingId, ...request.body })
    },
    'POST /api/admin/bookings/:id/hand-over': async (request) => {
      const { id: bookingId } = request.params
      if (!canHandOver(userOf(request), services)) throw new RefusalError(PASSKEY_FIRST)
      const tablet = { purpose: 'sign', via: 'tablet' } as const
      const link = unwrap(await makeLink(services, { ...by(request, services), bookingId, ...tablet }))
      await handOverSession(services.db, request)
      return link
    },
    'DELETE /api/admin/bookings/:id/links': (request) => {
      const { id: bookingId } = request.params
      return revokeBookingLinks(services, { ...by(request, services), bookingId })
    },
  }
}
