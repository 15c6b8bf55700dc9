import { z } from 'zod'
import type { Contract } from '../../../domain/api/contract.ts'
import { byId, calendarFile, ofEmail, ofToken } from '../../../domain/api/parts.ts'
import { agreementReceiptSchema } from '../../../domain/payments/payment.schema.ts'
import { topSchema } from '../../../domain/reports/figures.schema.ts'
import { periodSchema } from '../../../domain/reports/report.schema.ts'
import { LEAST_ROLE } from '../../../domain/staff-role.ts'
import {
  addHelperSchema,
  addRosterPlayerSchema,
  bookingTeamSchema,
  codeRequestSchema,
  createTeamSchema,
  enterCodeSchema,
  linkedTeamSchema,
  openTeamSchema,
  remindedSchema,
  removePlayerSchema,
  requestCodeSchema,
  signForPlayerSchema,
  teamLinkSchema,
  teamPartSchema,
  teamPassSchema,
  teamSchema,
} from './team.schema.ts'
import { teamAgreementSchema } from './team-agreement.schema.ts'
import { teamSettingsSchema } from './team-settings.schema.ts'

/** The routes of coaches and their helpers. */
export const COACH = {
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

/**
 * The routes that a team's link opens, for anyone who has it. Tokens, passes, and codes are sent only in
 * bodies, so no log has them. Only the calendar's token is in its address, and the logger redacts it.
 */
export const LINK = {
  'POST /api/team': {
    least: 'anyone',
    attempts: { limit: 'teams.link', of: ofToken },
    body: openTeamSchema,
    returns: linkedTeamSchema,
  },
  'POST /api/team/code': {
    least: 'anyone',
    attempts: { limit: 'teams.code', of: ofEmail },
    body: requestCodeSchema,
    returns: codeRequestSchema,
    status: 201,
  },
  'POST /api/team/pass': {
    least: 'anyone',
    attempts: { limit: 'teams.link', of: ofToken },
    body: enterCodeSchema,
    returns: teamPassSchema,
    status: 201,
  },
  'POST /api/team/removed-players': {
    least: 'anyone',
    attempts: { limit: 'teams.link', of: ofToken },
    body: removePlayerSchema,
  },
  'POST /api/team/agreements': {
    least: 'anyone',
    attempts: { limit: 'teams.link', of: ofToken },
    body: signForPlayerSchema,
    returns: agreementReceiptSchema,
    status: 201,
  },
  'GET /api/team-calendar/:file': { least: 'anyone', params: calendarFile, returns: z.string() },
} satisfies Contract

/** Staff see what guardians signed, and remind them; the owner says what arriving takes. */
export const DESK = {
  'GET /api/admin/bookings/:id/team-agreements': {
    least: 'desk',
    params: byId,
    returns: z.array(teamAgreementSchema),
  },
  'POST /api/admin/bookings/:id/team-reminders': {
    least: 'desk',
    params: byId,
    returns: remindedSchema,
  },
  'GET /api/admin/team-settings': { least: LEAST_ROLE.policy, returns: teamSettingsSchema },
  'PUT /api/admin/team-settings': {
    least: LEAST_ROLE.policy,
    body: teamSettingsSchema,
    returns: teamSettingsSchema,
  },
  'GET /api/admin/report/teams': {
    least: LEAST_ROLE.reports,
    query: periodSchema,
    returns: z.array(topSchema),
  },
  'GET /api/admin/report/teams.csv': {
    least: LEAST_ROLE.reports,
    confirms: true,
    query: periodSchema,
    returns: z.string(),
  },
} satisfies Contract

/** All of its routes. */
export const TEAMS = { ...COACH, ...LINK, ...DESK }
