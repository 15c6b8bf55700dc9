import { z } from 'zod'
import { agreementReceiptSchema } from '../payments/payment.schema.ts'
import {
  codeRequestSchema,
  enterCodeSchema,
  linkedTeamSchema,
  openTeamSchema,
  removePlayerSchema,
  requestCodeSchema,
  signForPlayerSchema,
  teamPassSchema,
} from '../teams/team.schema.ts'
import type { Contract } from './contract.ts'
import { calendarFile, ofEmail, ofToken } from './parts.ts'

/**
 * The routes that a team's link opens, for anyone who has it. Tokens, passes, and codes are sent only in
 * bodies, so no log has them. Only the calendar's token is in its address, and the logger redacts it.
 */
export const TEAM_LINKS = {
  'POST /api/team': {
    least: 'anyone',
    attempts: { limit: 'team_link', of: ofToken },
    body: openTeamSchema,
    returns: linkedTeamSchema,
  },
  'POST /api/team/code': {
    least: 'anyone',
    attempts: { limit: 'team_code', of: ofEmail },
    body: requestCodeSchema,
    returns: codeRequestSchema,
    status: 201,
  },
  'POST /api/team/pass': {
    least: 'anyone',
    attempts: { limit: 'team_link', of: ofToken },
    body: enterCodeSchema,
    returns: teamPassSchema,
    status: 201,
  },
  'POST /api/team/removed-players': {
    least: 'anyone',
    attempts: { limit: 'team_link', of: ofToken },
    body: removePlayerSchema,
  },
  'POST /api/team/agreements': {
    least: 'anyone',
    attempts: { limit: 'team_link', of: ofToken },
    body: signForPlayerSchema,
    returns: agreementReceiptSchema,
    status: 201,
  },
  'GET /api/team-calendar/:file': { least: 'anyone', params: calendarFile, returns: z.string() },
} satisfies Contract
