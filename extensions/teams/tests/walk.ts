import { LEFT_OUT, NO_ID, type ValidRequests } from '../../../testing/attacks/valid-request.ts'
import type { Walk } from '../../../testing/attacks/walks.ts'
import type { Client } from '../../../testing/client.ts'
import { SIGNED } from '../../../testing/paid-booking.ts'
import type { TEAMS } from '../domain/contract.ts'
import { makeTeam } from './team.ts'

const period = { from: '2026-11-01', to: '2026-11-30' }

async function requests(
  _staff: Client,
  coach: Client,
  bookingId: string,
): Promise<ValidRequests<typeof TEAMS>> {
  const { id: teamId, token: teamToken } = await makeTeam(coach)
  const token = 'x'.repeat(43)
  const player = { firstName: 'Sam', lastInitial: 'R' }
  return {
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
    'GET /api/team-calendar/:file': { path: { file: `${token}.ics` } },
    'GET /api/admin/bookings/:id/team-agreements': { path: { id: bookingId } },
    'POST /api/admin/bookings/:id/team-reminders': { path: { id: bookingId } },
    'PUT /api/admin/team-settings': { body: { needsPlayerSignatures: false } },
    'GET /api/admin/report/teams': { query: period },
    'GET /api/admin/report/teams.csv': { query: period },
  }
}

export const WALK: Walk = {
  requests,
  leastRoles: {
    'GET /api/teams': 'signed_in',
    'POST /api/teams': 'signed_in',
    'PUT /api/teams/:id': 'signed_in',
    'POST /api/teams/:id/link': 'signed_in',
    'DELETE /api/teams/:id/link': 'signed_in',
    'POST /api/teams/:id/players': 'signed_in',
    'DELETE /api/teams/:id/players/:partId': 'signed_in',
    'POST /api/teams/:id/helpers': 'signed_in',
    'DELETE /api/teams/:id/helpers/:partId': 'signed_in',
    'POST /api/teams/:id/reminders': 'signed_in',
    'PUT /api/bookings/:id/team': 'signed_in',
    'POST /api/team': 'anyone',
    'POST /api/team/code': 'anyone',
    'POST /api/team/pass': 'anyone',
    'POST /api/team/removed-players': 'anyone',
    'POST /api/team/agreements': 'anyone',
    'GET /api/team-calendar/:file': 'anyone',
    'GET /api/admin/bookings/:id/team-agreements': 'desk',
    'POST /api/admin/bookings/:id/team-reminders': 'desk',
    'GET /api/admin/team-settings': 'owner',
    'PUT /api/admin/team-settings': 'owner',
    'GET /api/admin/report/teams': 'manager',
    'GET /api/admin/report/teams.csv': 'manager',
  },
  counted: {
    'POST /api/team': 'teams.link',
    'POST /api/team/pass': 'teams.link',
    'POST /api/team/removed-players': 'teams.link',
    'POST /api/team/agreements': 'teams.link',
    'POST /api/team/code': 'teams.code',
  },
  confirmed: ['GET /api/admin/report/teams.csv'],
  statuses: { 'GET /api/team-calendar/:file': 404 },
  folded: {},
  asTyped: { 'POST /api/team/agreements body.signedFor': 'compared with what was shown, and not kept' },
  kept: [
    ['PUT /api/teams/:id', 'name', 'name', 'teams.name'],
    ['POST /api/teams/:id/players', 'firstName', 'name', 'team_players.first_name'],
  ],
  tables: {
    team_bookings: 'through bookings',
    teams: 'own',
    team_helpers: 'own',
    team_links: 'own',
    team_players: 'own',
    team_codes: 'own',
    team_signatures: 'own',
    players: 'proven',
  },
  rareRows: [],
}
