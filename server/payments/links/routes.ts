import type { BOOKING_LINKS } from '../../../domain/api/booking-links.ts'
import { refuse } from '../../../domain/errors.ts'
import { RefusalError, unwrap } from '../../http/api.ts'
import type { Handlers } from '../../http/handle.ts'
import type { Services } from '../../services/services.ts'
import { createBalanceIntent } from '../intents/create-balance-intent.ts'
import { findLink } from './find-link.ts'
import { signByLink } from './sign-by-link.ts'
import { viewLink } from './view-link.ts'

export function bookingLinkRoutes(services: Services): Handlers<typeof BOOKING_LINKS> {
  const { db, clock } = services

  return {
    'POST /api/booking-link': ({ body }) => viewLink(services, body.token),
    'POST /api/booking-link/payment-intent': async ({ body: { token, amount } }) => {
      const { purpose, booking } = unwrap(await findLink(db, token, clock.now()))
      if (purpose !== 'pay') throw new RefusalError(refuse('link_invalid'))
      return await createBalanceIntent(services, { bookingId: booking.id, amount })
    },
    'POST /api/booking-link/agreements': async (request) => {
      const { ip, headers, body } = request
      const outcome = await signByLink(services, {
        input: body,
        circumstances: { ip, userAgent: headers['user-agent'] ?? '' },
        now: clock.now(),
      })
      return { signedAt: unwrap(outcome).signedAt.toString() }
    },
  }
}
