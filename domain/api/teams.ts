import { z } from 'zod'
import {
  addHelperSchema,
  addRosterPlayerSchema,
  bookingTeamSchema,
  createTeamSchema,
  remindedSchema,
  teamLinkSchema,
  teamPartSchema,
  teamSchema,
} from '../teams/team.schema.ts'
import type { Contract } from './contract.ts'
import { byId } from './parts.ts'

/** The routes of coaches and their helpers. */
export const TEAMS = {
  'GET /api/teams': { least: 'signed_in', returns: z.array(teamSchema) },
  'POST /api/teams': { least: 'signed_in', body: createTeamSchema, returns: teamLinkSchema, status: 201 },
  'PUT /api/teams/:id': { least: 'signed_in', params: byId, body: createTeamSchema },
  'POST /api/teams/:id/link': {
    least: 'signed_in',
    params: byId,
    returns: teamLinkSchema,
    status: 201,
  },
  'DELETE /api/teams/:id/link': { least: 'signed_in', params: byId },
  'POST /api/teams/:id/players': {
    least: 'signed_in',
    params: byId,
    body: addRosterPlayerSchema,
  },
  'DELETE /api/teams/:id/players/:partId': { least: 'signed_in', params: teamPartSchema },
  'POST /api/teams/:id/helpers': {
    least: 'signed_in',
    params: byId,
    body: addHelperSchema,
  },
  'DELETE /api/teams/:id/helpers/:partId': { least: 'signed_in', params: teamPartSchema },
  'POST /api/teams/:id/reminders': {
    least: 'signed_in',
    params: byId,
    returns: remindedSchema,
  },
  'PUT /api/bookings/:id/team': { least: 'signed_in', params: byId, body: bookingTeamSchema },
} satisfies Contract
