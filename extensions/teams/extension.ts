import { routesOf } from '../../server/http/handle.ts'
import { emailsOf } from '../../server/services/email.ts'
import type { BookingFields, Extension, OwnFields } from '../../server/services/extension.ts'
import { TEAMS } from './domain/contract.ts'
import { chosenTeamSchema } from './domain/team.schema.ts'
import { teamSummarySchema } from './domain/team-summary.schema.ts'
import { NAME, TITLE } from './domain/title.ts'
import { coachRoutes } from './server/coach-routes.ts'
import { deskRoutes } from './server/desk-routes.ts'
import { pruneTeamCodes } from './server/guardian-code.ts'
import { linkRoutes } from './server/link-routes.ts'
import { lackedSignatures, readTeamSummaries } from './server/read-roster.ts'
import { refuseUnsigned } from './server/refuse-unsigned.ts'
import { chooseTeam } from './server/set-booking-team.ts'
import { TEAM_OF_BOOKING } from './server/team-bookings.ts'
import { pruneTeamLinks } from './server/team-links.ts'
import { whenTeamsAreOff } from './server/when-off.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** For its customer: the team that it's for. */
const CHOSEN_TEAM: OwnFields<string | null> = {
  schema: chosenTeamSchema,
  sql: TEAM_OF_BOOKING,
  show: (_booking, teamId) => (teamId === null ? null : { teamId }),
}

/** For the desk: who has signed. */
const SUMMARY: BookingFields = {
  schema: teamSummarySchema,
  read: (db, bookings, now) =>
    readTeamSummaries(
      db,
      bookings.map(({ id }) => id),
      now,
    ),
}

/** Coaches' teams, whose parents sign for their players. */
export const teams: Extension = {
  name: NAME,
  title: TITLE,
  adds: {
    customers:
      'Coaches keep a roster and share a link. Parents sign for their players there, without an account.',
    staff:
      "A team's bookings show how many players have signed. Owners can require all signatures before a team arrives.",
  },
  whenOff: whenTeamsAreOff,
  places: [
    'bookings/below',
    'booking/season-fields',
    'success/order',
    'profile/actions',
    'desk/booking',
    'desk/booking-agreements',
    'desk/board-cell',
    'desk/report-tops',
    'desk/report-downloads',
    'desk/settings',
  ],
  routes: routesOf(TEAMS, (services) => ({
    ...coachRoutes(services),
    ...linkRoutes(services),
    ...deskRoutes(services),
  })),
  firstCalls: { '/dashboard': () => ['/api/teams'] },
  fields: { own: CHOSEN_TEAM, page: SUMMARY, board: SUMMARY },
  lacks: lackedSignatures,
  checks: { arrive: refuseUnsigned },
  emails: emailsOf(
    { 'team-code': { carriesLink: true }, 'team-reminder': { carriesLink: true }, 'team-waiver': {} },
    async () => {
      const { composeCode, composeReminder, composeWaiver } = await import('./server/compose-emails.ts')
      return { 'team-code': composeCode, 'team-reminder': composeReminder, 'team-waiver': composeWaiver }
    },
  ),
  hooks: { taken: chooseTeam },
  limits: {
    attempts: {
      // As many as a whole team at one practice needs.
      link: { perAddress: 600, perAccount: 600, seconds: 15 * MINUTE },
      // Emails with a code, to an address that anyone can type.
      code: { perAddress: 60, perAccount: 8, seconds: HOUR, accountSeconds: 24 * HOUR },
    },
    totals: {
      // By email address, from all networks and teams together. One network alone can't use up what a
      // guardian needs.
      codes: { points: 30, seconds: 24 * HOUR },
      // Beyond those, by team and address.
      code_pace: { points: 1, seconds: 10 * MINUTE },
      reminders: { points: 8, seconds: 24 * HOUR },
      // By the person who sends them, and by team: two full rosters. Removing players doesn't make room.
      sent_reminders: { points: 50, seconds: 24 * HOUR },
    },
  },
  jobs: {
    'prune-codes': { cron: '37 * * * *', run: pruneTeamCodes, patience: 7_500 },
    'prune-links': { cron: '43 9 * * *', run: pruneTeamLinks, patience: 25 * 3600 },
  },
}
