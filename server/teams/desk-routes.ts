import { z } from 'zod'
import { bookingIdSchema } from '../../domain/bookings/booking.schema.ts'
import { refuse } from '../../domain/errors.ts'
import { signedAgreementSchema } from '../../domain/payments/ledger.schema.ts'
import { remindedSchema } from '../../domain/teams/team.schema.ts'
import { type Api, by, ok, RefusalError, unwrap } from '../http/api.ts'
import type { Services } from '../services/services.ts'
import { readTeamAgreements } from './read-team-agreements.ts'
import { remindTeam } from './remind-team.ts'
import { findTeamOf } from './team-bookings.ts'

/** Staff see what guardians signed, and remind them. */
export async function deskTeamRoutes(app: Api, services: Services): Promise<void> {
  const teamOf = async (bookingId: string) => {
    const teamId = await findTeamOf(services.db, bookingId)
    if (teamId === undefined) throw new RefusalError(refuse('team_not_found'))
    return teamId
  }

  app.get(
    '/api/admin/bookings/:id/team-agreements',
    ok(z.array(signedAgreementSchema), { params: bookingIdSchema }),
    async (request) => await readTeamAgreements(services.db, await teamOf(request.params.id)),
  )
  app.post(
    '/api/admin/bookings/:id/team-reminders',
    ok(remindedSchema, { params: bookingIdSchema }),
    async (request) => {
      const wish = { ...by(request, services), teamId: await teamOf(request.params.id), isVerified: true }
      return { reminded: unwrap(await remindTeam(services, wish)) }
    },
  )
}
