import { refuse } from '../../../domain/errors.ts'
import { by, RefusalError, sendCsv, unwrap } from '../../../server/http/api.ts'
import type { Handlers } from '../../../server/http/handle.ts'
import type { Services } from '../../../server/services/services.ts'
import type { DESK } from '../domain/contract.ts'
import { REFUSALS } from '../domain/refusals.ts'
import { readTeamAgreements } from './read-team-agreements.ts'
import { remindTeam } from './remind-team.ts'
import { findTeamsOf } from './team-bookings.ts'
import { exportTopTeams, listTopTeams } from './team-report.ts'
import { changeTeamSettings, readTeamSettings } from './team-settings.ts'

/** The routes of staff. */
export function deskRoutes(services: Services): Handlers<typeof DESK> {
  const teamOf = async (bookingId: string) => {
    const teamId = (await findTeamsOf(services.db, [bookingId])).get(bookingId)
    if (teamId === undefined) throw new RefusalError(refuse('not_found', { message: REFUSALS.unknown }))
    return teamId
  }

  return {
    'GET /api/admin/bookings/:id/team-agreements': async (request) =>
      readTeamAgreements(services.db, await teamOf(request.params.id)),
    'POST /api/admin/bookings/:id/team-reminders': async (request) => {
      const wish = { ...by(request, services), teamId: await teamOf(request.params.id), isVerified: true }
      return { reminded: unwrap(await remindTeam(services, wish)) }
    },
    'GET /api/admin/team-settings': () => readTeamSettings(services.db),
    'PUT /api/admin/team-settings': (request) =>
      changeTeamSettings(services, { ...by(request, services), input: request.body }),
    'GET /api/admin/report/teams': (request) =>
      listTopTeams(services.db, request.query, services.clock.now()),
    'GET /api/admin/report/teams.csv': async (request, reply) => {
      const period = request.query
      const file = await exportTopTeams(services, { ...by(request, services), period })
      return sendCsv(reply, file, `barn-teams-${period.from}-to-${period.to}.csv`)
    },
  }
}
