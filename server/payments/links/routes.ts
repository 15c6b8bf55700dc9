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
  const { db, clock, limits } = services
  const count = async (ip: string, token: string) =>
    unwrap(await limits.count('booking_link', { ip, account: token }))

  return {
    'POST /api/booking-link': async ({ ip, body: { token } }) => {
      await count(ip, token)
      return await viewLink(services, token)
    },
    'POST /api/booking-link/payment-intent': async ({ ip, body: { token, amount } }) => {
      await count(ip, token)
      const { purpose, booking } = unwrap(await findLink(db, token, clock.now()))
      if (purpose !== 'pay') throw new RefusalError(refuse('link_invalid'))
      return await createBalanceIntent(services, { bookingId: booking.id, amount })
    },
    'POST /api/booking-link/agreements': async (request) => {
      const { ip, headers, body } = request
      await count(ip, body.token)
      const outcome = await signByLink(services, {
        input: body,
        circumstances: { ip, userAgent: headers['user-agent'] ?? '' },
        now: clock.now(),
      })
      return { signedAt: unwrap(outcome).signedAt.toString() }
    },
  }
}
