import type { PolicyText } from '../../../domain/payments/policies/policy.ts'
import { plural } from '../../../domain/plural.ts'
import { atFacility, isBefore } from '../../../domain/time/facility-time.ts'
import { REMINDER_HOURS, TEAM_MONTHS } from './team-limits.ts'

/** A guardian's signature for a player of a team. */
interface PlayerSignature {
  policyVersion: string
  signedAt: Temporal.Instant
}

export const PLAYER_STATES = ['signed', 'outdated', 'not_signed'] as const
export type PlayerState = (typeof PLAYER_STATES)[number]

/** When a team's link or a signature from this moment ends. */
export function endsAt(start: Temporal.Instant): Temporal.Instant {
  return atFacility(start).add({ months: TEAM_MONTHS }).toInstant()
}

/** Whether the last signature for a player covers bookings of the team now. `currentVersion` is that of the texts. */
export function playerState(
  last: PlayerSignature | null,
  currentVersion: string,
  now: Temporal.Instant,
): PlayerState {
  if (!last) return 'not_signed'
  return last.policyVersion === currentVersion && isBefore(now, endsAt(last.signedAt)) ? 'signed' : 'outdated'
}

/** Whether a guardian can be reminded of a player: there's an address, no valid signature, and no reminder since yesterday. */
export function canRemind(
  {
    state,
    hasEmail,
    remindedAt,
  }: { state: PlayerState; hasEmail: boolean; remindedAt: Temporal.Instant | null },
  now: Temporal.Instant,
): boolean {
  const isRested = remindedAt === null || !isBefore(now, remindedAt.add({ hours: REMINDER_HOURS }))
  return state !== 'signed' && hasEmail && isRested
}

/** "Sam R." */
export function playerName({ firstName, lastInitial }: { firstName: string; lastInitial: string }): string {
  return `${firstName} ${lastInitial}.`
}

export const AS_GUARDIAN = `I am at least 18 years of age. I am this player's parent or legal guardian, or I am this player. My signature covers this player at every practice of this team in the next ${plural(TEAM_MONTHS, 'month')}, whether or not I attend.`

/** The part of the signed text that names a player and a team. Guardians read it before they sign. */
export function signedForText(
  player: { firstName: string; lastInitial: string; birthYear: number | string },
  team: string,
): string {
  return `${playerName(player)}, born ${player.birthYear}, team ${team}\n\n${AS_GUARDIAN}`
}

/**
 * Everything that a guardian signs, part by part. Terms of payment aren't among it: the coach pays.
 * `signedFor` is the text above.
 */
export function waiverFor(liability: PolicyText, signedFor: string): PolicyText[] {
  return [liability, { title: 'Player', paragraphs: signedFor.split('\n\n') }]
}

/** "9 of 12 signed" */
export function signedText(signed: number, players: number): string {
  return players === 0 ? 'No players yet' : `${signed} of ${players} signed`
}

/** Why staff can't check a team in while players haven't signed. */
export function unsignedText(missing: readonly string[]): string {
  return `Not all players have signed (missing: ${missing.join(', ')}). Please have them sign first.`
}

/** Whether someone can be born in a year. */
export function isBirthYear(year: number, today: Temporal.PlainDate): boolean {
  return year <= today.year && year > today.year - 100
}
