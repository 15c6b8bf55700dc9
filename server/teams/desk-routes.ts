import type { DESK_TEAMS } from '../../domain/api/desk-teams.ts'
import { refuse } from '../../domain/errors.ts'
import { by, RefusalError, unwrap } from '../http/api.ts'
import type { Handlers } from '../http/handle.ts'
import type { Services } from '../services/services.ts'
import { readTeamAgreements } from './read-team-agreements.ts'
import { remindTeam } from './remind-team.ts'
import { findTeamOf } from './team-bookings.ts'

export function deskTeamRoutes(services: Services): Handlers<typeof DESK_TEAMS> {
  const teamOf = async (bookingId: string) => {
    const teamId = await findTeamOf(services.db, bookingId)
    if (teamId === undefined) throw new RefusalError(refuse('team_not_found'))
    return teamId
  }

  return {
    'GET /api/admin/bookings/:id/team-agreements': async (request) =>
      readTeamAgreements(services.db, await teamOf(request.params.id)),
    'POST /api/admin/bookings/:id/team-reminders': async (request) => {
      const wish = { ...by(request, services), teamId: await teamOf(request.params.id), isVerified: true }
      return { reminded: unwrap(await remindTeam(services, wish)) }
    },
  }
}
