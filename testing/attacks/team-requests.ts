import type { Client } from '../client.ts'
import { SIGNED } from '../paid-booking.ts'
import { ruleOf } from '../price-rules.ts'
import { makeTeam } from '../team.ts'
import { NO_ID, type ValidRequest } from './valid-request.ts'

/** A valid request to each route about teams. */
export async function teamRequests(coach: Client, bookingId: string): Promise<ValidRequest[]> {
  const { id: teamId, token: teamToken } = await makeTeam(coach)
  const token = 'x'.repeat(43)
  const player = { firstName: 'Sam', lastInitial: 'R' }
  return [
    { door: 'GET /api/admin/bookings/:id/team-agreements', path: { id: bookingId } },
    { door: 'POST /api/admin/bookings/:id/team-reminders', path: { id: bookingId } },
    { door: 'GET /api/admin/settings' },
    { door: 'PUT /api/admin/settings', body: { needsPlayerSignatures: false, waitingLists: true } },
    { door: 'PUT /api/admin/price-rules', body: { version: 1, rules: [ruleOf({ weekdays: [1] })] } },
    { door: 'GET /api/admin/policy-versions' },
    { door: 'POST /api/admin/policy-versions', body: { moves: false, resale: null } },
    { door: 'POST /api/teams', body: { name: 'U12 Monarchs' } },
    { door: 'PUT /api/teams/:id', path: { id: teamId }, body: { name: 'U12 Monarchs' } },
    { door: 'POST /api/teams/:id/link', path: { id: NO_ID } },
    { door: 'DELETE /api/teams/:id/link', path: { id: NO_ID } },
    {
      door: 'POST /api/teams/:id/players',
      path: { id: teamId },
      body: { ...player, email: 'parent@example.com' },
    },
    { door: 'DELETE /api/teams/:id/players/:partId', path: { id: teamId, partId: NO_ID } },
    { door: 'POST /api/teams/:id/helpers', path: { id: teamId }, body: { email: 'helper@example.com' } },
    { door: 'DELETE /api/teams/:id/helpers/:partId', path: { id: teamId, partId: NO_ID } },
    { door: 'POST /api/teams/:id/reminders', path: { id: teamId } },
    { door: 'PUT /api/bookings/:id/team', path: { id: bookingId }, body: { teamId } },
    { door: 'POST /api/team', body: { token: teamToken, pass: token } },
    { door: 'POST /api/team/code', body: { token: teamToken, email: 'parent@example.com' } },
    { door: 'POST /api/team/pass', body: { token: teamToken, requestId: NO_ID, code: '123456' } },
    { door: 'POST /api/team/removed-players', body: { token: teamToken, pass: token, playerId: NO_ID } },
    {
      door: 'POST /api/team/agreements',
      body: {
        ...SIGNED,
        token: teamToken,
        pass: token,
        player: { ...player, birthYear: '2014' },
        signedFor: 'As I read it',
      },
    },
  ]
}
