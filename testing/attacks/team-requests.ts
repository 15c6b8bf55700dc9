import type { Client } from '../client.ts'
import { SIGNED } from '../paid-booking.ts'
import { ruleOf } from '../price-rules.ts'
import { makeTeam } from '../team.ts'
import { LEFT_OUT, NO_ID, type SomeRequests } from './valid-request.ts'

/** A valid request to each route about teams. */
export async function teamRequests(coach: Client, bookingId: string) {
  const { id: teamId, token: teamToken } = await makeTeam(coach)
  const token = 'x'.repeat(43)
  const player = { firstName: 'Sam', lastInitial: 'R' }
  return {
    'GET /api/admin/bookings/:id/team-agreements': { path: { id: bookingId } },
    'POST /api/admin/bookings/:id/team-reminders': { path: { id: bookingId } },
    'PUT /api/admin/settings': { body: { needsPlayerSignatures: false, waitingLists: true } },
    'PUT /api/admin/price-rules': { body: { version: 1, rules: [ruleOf({ weekdays: [1] })] } },
    'POST /api/admin/policy-versions': { body: { moves: false, resale: null } },
    'POST /api/teams': { body: { name: 'U12 Monarchs' } },
    'PUT /api/teams/:id': { path: { id: teamId }, body: { name: 'U12 Monarchs' } },
    'POST /api/teams/:id/link': { path: { id: NO_ID } },
    'DELETE /api/teams/:id/link': { path: { id: NO_ID } },
    'POST /api/teams/:id/players': { path: { id: teamId }, body: { ...player, email: 'parent@example.com' } },
    'DELETE /api/teams/:id/players/:partId': { path: { id: teamId, partId: NO_ID } },
    'POST /api/teams/:id/helpers': { path: { id: teamId }, body: { email: 'helper@example.com' } },
    'DELETE /api/teams/:id/helpers/:partId': { path: { id: teamId, partId: NO_ID } },
    'POST /api/teams/:id/reminders': { path: { id: teamId } },
    'PUT /api/bookings/:id/team': { path: { id: bookingId }, body: { teamId } },
    'POST /api/team': { body: { token: teamToken, pass: token } },
    'POST /api/team/code': { body: { token: teamToken, email: 'parent@example.com' } },
    'POST /api/team/pass': { body: { token: teamToken, requestId: NO_ID, code: '123456' } },
    'POST /api/team/removed-players': { body: { token: teamToken, pass: token, playerId: NO_ID } },
    'POST /api/team/agreements': {
      body: {
        ...SIGNED,
        token: teamToken,
        pass: token,
        player: { ...player, birthYear: '2014' },
        playerId: LEFT_OUT,
        signedFor: 'As I read it',
      },
    },
  } satisfies SomeRequests
}
