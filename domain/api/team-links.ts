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

/**
 * The routes that a team's link opens, for anyone who has it. Tokens, passes, and codes are sent in
 * bodies alone, so no log has them.
 */
export const TEAM_LINKS = {
  'POST /api/team': { least: 'anyone', body: openTeamSchema, returns: linkedTeamSchema },
  'POST /api/team/code': {
    least: 'anyone',
    body: requestCodeSchema,
    returns: codeRequestSchema,
    status: 201,
  },
  'POST /api/team/pass': { least: 'anyone', body: enterCodeSchema, returns: teamPassSchema, status: 201 },
  'POST /api/team/removed-players': { least: 'anyone', body: removePlayerSchema },
  'POST /api/team/agreements': {
    least: 'anyone',
    body: signForPlayerSchema,
    returns: agreementReceiptSchema,
    status: 201,
  },
} satisfies Contract
