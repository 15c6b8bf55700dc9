import '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import { userOf } from '../../../server/accounts/sessions/sessions.ts'
import { actorOf, by, unwrap } from '../../../server/http/api.ts'
import type { Handlers } from '../../../server/http/handle.ts'
import { OFTEN_CHANGED } from '../../../server/services/rate-limits.ts'
import type { Services } from '../../../server/services/services.ts'
import type { COACH } from '../domain/contract.ts'
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
import type { Sign } from './team-links.ts'

const signOf =
  ({ server }: FastifyRequest): Sign =>
  (text) =>
    server.signCookie(text)

/** The routes of coaches and their helpers. */
export function coachRoutes(services: Services): Handlers<typeof COACH> {
  const ofTeam = (request: FastifyRequest & { params: { id: string } }) => ({
    ...by(request, services),
    teamId: request.params.id,
  })
  const ofPart = (request: FastifyRequest & { params: { id: string; partId: string } }) => ({
    ...ofTeam(request),
    partId: request.params.partId,
  })

  return {
    'GET /api/teams': (request) => listTeams(services, { ...by(request, services), sign: signOf(request) }),
    'POST /api/teams': (request) =>
      createTeam(services, { ...by(request, services), input: request.body, sign: signOf(request) }),
    'PUT /api/teams/:id': (request) => renameTeam(services, { ...ofTeam(request), input: request.body }),
    'POST /api/teams/:id/link': (request) =>
      renewTeamLink(services, { ...ofTeam(request), sign: signOf(request) }),
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
      const isVerified = userOf(request).isEmailVerified
      return { reminded: unwrap(await remindTeam(services, { ...ofTeam(request), isVerified })) }
    },
    'PUT /api/bookings/:id/team': async (request) => {
      const { id: bookingId } = request.params
      unwrap(await services.limits.countTotal('own_changes', actorOf(request).id, OFTEN_CHANGED))
      return await setBookingTeam(services, { ...by(request, services), bookingId, ...request.body })
    },
  }
}
