import { CURRENT_POLICY } from '../../../domain/payments/policies/current-policy.ts'
import { waiverFor } from '../domain/roster.ts'
import { teamCode, teamReminder, teamWaiver } from '../emails/team-emails.ts'

const URL = 'https://barn.example'

/** Its emails with invented facts. */
export const EMAILS = {
  others: () => [
    teamCode({ code: '012345' }),
    ...[{ player: 'Sam R.', team: 'U12 Monarchs' }, null].map((names) =>
      teamReminder({ url: `${URL}/team?token=1`, names }),
    ),
    ...['Satchel Paige', null].map((coach) =>
      teamWaiver({
        ...{ player: 'Sam R.', team: 'U12 Monarchs', coach, signature: 'Ruth Robinson' },
        signedAt: Temporal.Instant.from('2027-03-01T17:05:00Z'),
        endsAt: Temporal.Instant.from('2028-03-01T17:05:00Z'),
        parts: waiverFor(CURRENT_POLICY.liability, 'Sam R., born 2014, team U12 Monarchs'),
      }),
    ),
  ],
}
