import { CODE_MINUTES } from '../domain/accounts/emailed-code.ts'
import { FACILITY_NAME } from '../domain/facility.ts'
import { action, facts, letter, paragraph } from './letter.ts'

/** The code that proves an address on a team's page. Names nothing that was typed: a stranger can ask for it. */
export function teamCode({ code, homeUrl }: { code: string; homeUrl: string }) {
  return letter({
    subject: `${code} is your code for ${FACILITY_NAME}`,
    preview: `Enter it within ${CODE_MINUTES} minutes.`,
    heading: 'Your code',
    body: [
      paragraph("Enter this code on your team's page to sign for your player."),
      facts([['Code', code]]),
      paragraph(
        `It works for ${CODE_MINUTES} minutes. Never give it to anyone else. If you didn't ask for it, ignore this email.`,
      ),
      action(`About ${FACILITY_NAME}`, homeUrl),
    ],
  })
}

/**
 * Asks a guardian to sign. The names are null for an address that only the coach typed: it may be a stranger's, who must not get a
 * message from someone else through us.
 */
export function teamReminder({
  url,
  names,
}: {
  url: string
  names: { player: string; team: string } | null
}) {
  return letter({
    subject: names
      ? `Please sign for ${names.player}: ${names.team}`
      : `Please sign for your player at ${FACILITY_NAME}`,
    preview: 'It takes less than a minute, without an account.',
    heading: 'Please sign for your player',
    body: [
      paragraph(
        names
          ? `The agreements for ${names.player} on ${names.team} are missing your signature, or it's no longer valid.`
          : `A coach who practices at ${FACILITY_NAME} asks you to sign the agreements for your player.`,
      ),
      paragraph('It takes less than a minute, without an account.'),
      action('Sign Now', url),
      paragraph("If you don't know this team, ignore this email."),
    ],
  })
}
