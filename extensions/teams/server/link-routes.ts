import { refuse } from '../../../domain/errors.ts'
import { sendCalendar, tokenIn } from '../../../server/calendar/send-calendar.ts'
import { RefusalError, unwrap } from '../../../server/http/api.ts'
import type { Handlers } from '../../../server/http/handle.ts'
import type { Services } from '../../../server/services/services.ts'
import type { LINK } from '../domain/contract.ts'
import { enterCode, requestCode } from './guardian-code.ts'
import { removePlayer, signForPlayer } from './sign-for-player.ts'
import { findCalendarBookings } from './team-bookings.ts'
import { viewTeam } from './view-team.ts'

/** The routes that a team's link opens. */
export function linkRoutes(services: Services): Handlers<typeof LINK> {
  const { db, clock } = services

  return {
    'POST /api/team': ({ body: { token, pass } }) => viewTeam(db, { token, pass, now: clock.now() }),
    'POST /api/team/code': ({ body }) => requestCode(services, { ...body, now: clock.now() }),
    'POST /api/team/pass': ({ body }) => enterCode(services, { ...body, now: clock.now() }),
    'POST /api/team/removed-players': ({ body }) => removePlayer(services, { input: body, now: clock.now() }),
    'POST /api/team/agreements': async ({ ip, headers, body }) => {
      const circumstances = { ip, userAgent: headers['user-agent'] ?? '' }
      const signed = await signForPlayer(services, { input: body, circumstances, now: clock.now() })
      return { signedAt: unwrap(signed).signedAt.toString() }
    },
    'GET /api/team-calendar/:file': async (request, reply) => {
      const bookings = await findCalendarBookings(db, tokenIn(request.params.file), clock.now())
      if (!bookings) throw new RefusalError(refuse('not_found'))
      return await sendCalendar(services, reply, { filename: 'the-barn.ics', bookings })
    },
  }
}
