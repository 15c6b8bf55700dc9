import { CODE_MINUTES } from '../../../domain/accounts/emailed-code.ts'
import { DIRECTIONS_URL, FACILITY_ADDRESS, FACILITY_NAME } from '../../../domain/facility.ts'
import type { PolicyText } from '../../../domain/payments/policies/policy.ts'
import { formatLongDate, formatMoment } from '../../../domain/time/facility-time.ts'
import { action, code, type Fact, facts, letter, paragraph, subheading } from '../../../emails/letter.ts'

/**
 * The code that proves an address on a team's page. Names nothing that was typed: a stranger can ask for it.
 */
export function teamCode({ code: digits }: { code: string }) {
  return letter({
    subject: `${digits} is your code for ${FACILITY_NAME}`,
    preview: `Enter it within ${CODE_MINUTES} minutes.`,
    heading: 'Your code',
    body: [
      paragraph("Enter this code on your team's page to sign for your player."),
      code(digits),
      paragraph(
        `It works for ${CODE_MINUTES} minutes. Never give it to anyone else. If you didn't ask for it, ignore this email.`,
      ),
    ],
  })
}

/**
 * Asks a guardian to sign. The names are null for an address that only the coach typed: it may be a
 * stranger's, who must not get a message from someone else through us.
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
          ? `The waiver for ${names.player} on ${names.team} is missing your signature, or it's no longer valid.`
          : `A coach who practices at ${FACILITY_NAME} asks you to sign a waiver for your player.`,
      ),
      paragraph('It takes less than a minute, without an account.'),
      action('Sign Now', url),
      paragraph("If you don't know this team, ignore this email."),
    ],
  })
}

interface SignedWaiver {
  player: string
  team: string
  coach: string | null
  signature: string
  signedAt: Temporal.Instant
  endsAt: Temporal.Instant
  /** All that was signed, word for word. */
  parts: readonly PolicyText[]
}

/** A guardian's copy, sent to the address that they proved. */
export function teamWaiver({ player, team, coach, signature, signedAt, endsAt, parts }: SignedWaiver) {
  const coachFact: Fact[] = coach ? [['Coach', coach]] : []
  return letter({
    subject: `You signed for ${player}: ${team}`,
    preview: 'Your copy of the waiver.',
    heading: `You signed for ${player}`,
    body: [
      paragraph('Thank you! Keep this email: it has everything that you signed.'),
      facts([
        ['Player', player],
        ['Team', team],
        ...coachFact,
        ['Where', `${FACILITY_NAME}, ${FACILITY_ADDRESS}`],
        ['Signed', formatMoment(signedAt)],
        ['Signature', signature],
        ['Valid until', `${formatLongDate(endsAt)}, unless the waiver changes`],
      ]),
      action('Get Directions', DIRECTIONS_URL),
      ...parts.flatMap(({ title, paragraphs }) => [subheading(title), ...paragraphs.map(paragraph)]),
    ],
  })
}
