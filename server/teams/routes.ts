import type { FastifyRequest } from 'fastify'
import type { TEAMS } from '../../domain/api/teams.ts'
import { actorOf, by, unwrap } from '../http/api.ts'
import type { Handlers } from '../http/handle.ts'
import { OFTEN_CHANGED } from '../services/rate-limits.ts'
import type { Services } from '../services/services.ts'
import {
  addHelper,
  addRosterPlayer,
  createTeam,
  removeFromTeam,
  renameTeam,
  renewTeamLink,
  revokeTeamLink,
} from './edit-team.ts'
import { listTeams } from './list-teams.ts'
import { remindTeam } from './remind-team.ts'
import { setBookingTeam } from './set-booking-team.ts'

export function teamRoutes(services: Services): Handlers<typeof TEAMS> {
  const ofTeam = (request: FastifyRequest & { params: { id: string } }) => ({
    ...by(request, services),
    teamId: request.params.id,
  })
  const ofPart = (request: FastifyRequest & { params: { id: string; partId: string } }) => ({
    ...ofTeam(request),
    partId: request.params.partId,
  })

  return {
    'GET /api/teams': (request) => listTeams(services.db, by(request, services)),
    'POST /api/teams': (request) => createTeam(services, { ...by(request, services), input: request.body }),
    'PUT /api/teams/:id': (request) => renameTeam(services, { ...ofTeam(request), input: request.body }),
    'POST /api/teams/:id/link': (request) => renewTeamLink(services, ofTeam(request)),
    'DELETE /api/teams/:id/link': (request) => revokeTeamLink(services, ofTeam(request)),
    'POST /api/teams/:id/players': (request) =>
      addRosterPlayer(services, { ...ofTeam(request), input: request.body }),
    'DELETE /api/teams/:id/players/:partId': (request) =>
      removeFromTeam(services, { ...ofPart(request), part: 'teamPlayers' }),
    'POST /api/teams/:id/helpers': (request) =>
      addHelper(services, { ...ofTeam(request), input: request.body }),
    'DELETE /api/teams/:id/helpers/:partId': (request) =>
      removeFromTeam(services, { ...ofPart(request), part: 'teamHelpers' }),
    'POST /api/teams/:id/reminders': async (request) => {
      const isVerified = request.user?.isEmailVerified ?? false
      return { reminded: unwrap(await remindTeam(services, { ...ofTeam(request), isVerified })) }
    },
    'PUT /api/bookings/:id/team': async (request) => {
      const { id: bookingId } = request.params
      unwrap(await services.limits.countTotal('own_changes', actorOf(request).id, OFTEN_CHANGED))
      return await setBookingTeam(services, { ...by(request, services), bookingId, ...request.body })
    },
  }
}
