import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { bookingIdSchema } from '../../domain/bookings/booking.schema.ts'
import {
  addHelperSchema,
  addRosterPlayerSchema,
  bookingTeamSchema,
  createTeamSchema,
  remindedSchema,
  teamLinkSchema,
  teamPartSchema,
  teamSchema,
} from '../../domain/teams/team.schema.ts'
import { type Api, actorOf, by, created, noContent, ok, unwrap } from '../http/api.ts'
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

const params = z.object({ id: z.uuid() })

/** The routes of coaches and their helpers. */
export async function teamRoutes(app: Api, services: Services): Promise<void> {
  const ofTeam = (request: FastifyRequest & { params: { id: string } }) => ({
    ...by(request, services),
    teamId: request.params.id,
  })
  const ofPart = (request: FastifyRequest & { params: { id: string; partId: string } }) => ({
    ...ofTeam(request),
    partId: request.params.partId,
  })

  app.get('/api/teams', ok(z.array(teamSchema)), (request) => listTeams(services.db, by(request, services)))
  app.post('/api/teams', created(teamLinkSchema, { body: createTeamSchema }), async (request) =>
    unwrap(await createTeam(services, { ...by(request, services), input: request.body })),
  )
  app.put('/api/teams/:id', noContent({ params, body: createTeamSchema }), async (request) =>
    unwrap(await renameTeam(services, { ...ofTeam(request), input: request.body })),
  )
  app.post('/api/teams/:id/link', created(teamLinkSchema, { params }), async (request) =>
    unwrap(await renewTeamLink(services, ofTeam(request))),
  )
  app.delete('/api/teams/:id/link', noContent({ params }), async (request) =>
    unwrap(await revokeTeamLink(services, ofTeam(request))),
  )
  app.post('/api/teams/:id/players', noContent({ params, body: addRosterPlayerSchema }), async (request) =>
    unwrap(await addRosterPlayer(services, { ...ofTeam(request), input: request.body })),
  )
  app.delete('/api/teams/:id/players/:partId', noContent({ params: teamPartSchema }), async (request) =>
    unwrap(await removeFromTeam(services, { ...ofPart(request), part: 'teamPlayers' })),
  )
  app.post('/api/teams/:id/helpers', noContent({ params, body: addHelperSchema }), async (request) =>
    unwrap(await addHelper(services, { ...ofTeam(request), input: request.body })),
  )
  app.delete('/api/teams/:id/helpers/:partId', noContent({ params: teamPartSchema }), async (request) =>
    unwrap(await removeFromTeam(services, { ...ofPart(request), part: 'teamHelpers' })),
  )
  app.post('/api/teams/:id/reminders', ok(remindedSchema, { params }), async (request) => {
    const isVerified = request.user?.isEmailVerified ?? false
    return { reminded: unwrap(await remindTeam(services, { ...ofTeam(request), isVerified })) }
  })
  app.put(
    '/api/bookings/:id/team',
    noContent({ params: bookingIdSchema, body: bookingTeamSchema }),
    async (request) => {
      const { id: bookingId } = request.params
      unwrap(await services.limits.countTotal('own_changes', actorOf(request).id, OFTEN_CHANGED))
      return unwrap(await setBookingTeam(services, { ...by(request, services), bookingId, ...request.body }))
    },
  )
}
