import { POLICY_2026_11_01 } from './2026-11-01.ts'
import { POLICY_2026_11_22 } from './2026-11-22.ts'
import { POLICY_2026_11_28 } from './2026-11-28.ts'
import type { Policy } from './policy.ts'
import {
  MOVE_DAYS,
  MOVE_NOTICE_HOURS,
  type PolicyTerms,
  parseVersion,
  RESALE_NOTICE_HOURS,
} from './policy-terms.ts'

/** The texts that customers sign, unless the owner published an amended version. */
export const CURRENT_POLICY: Policy = POLICY_2026_11_28

const POLICIES: readonly Policy[] = [POLICY_2026_11_01, POLICY_2026_11_22, POLICY_2026_11_28]

export function findPolicy(version: string): Policy | undefined {
  const published = parseVersion(version)
  const builtIn = POLICIES.find((policy) => policy.version === (published?.base ?? version))
  return published && builtIn ? policyWith(published.terms, builtIn, version) : builtIn
}

const NO_REFUNDS = 'No refunds or credits'

/** A built-in policy, amended by what the owner allows. */
export function policyWith(
  { moves, resale }: PolicyTerms,
  base: Policy = CURRENT_POLICY,
  version = base.version,
): Policy {
  const added = [
    ...(moves
      ? [
          `You may move a booking once, until ${MOVE_NOTICE_HOURS} hours before it starts. The new time has the same length and starts within ${MOVE_DAYS} days of the original start. ${base.pricierMove} If it costs less, nothing comes back.`,
        ]
      : []),
    ...(resale
      ? [
          `You may offer a whole booking back until ${RESALE_NOTICE_HOURS} hours before it starts. It stays yours until another customer has paid for its time. Your booking is then cancelled, and what the other customer paid, at most what you paid, ${resale.asCredit ? 'becomes credit for your next bookings' : 'goes back to your card'}, less a fee of ${resale.feePercent}%. If no one takes it, nothing changes and nothing comes back.`,
        ]
      : []),
  ]
  const except = resale ? ', except for a booking that you offered back and another customer took.' : '.'
  const paragraphs = base.cancellation.paragraphs.flatMap((paragraph) =>
    paragraph.startsWith(NO_REFUNDS) ? [paragraph.replace(/\.$/, except), ...added] : [paragraph],
  )
  return { ...base, version, cancellation: { ...base.cancellation, paragraphs } }
}

/**
 * The exact text that is signed, for its fingerprint and for printing. For a series, it lists its dates (`listDates`); for a player of
 * a team, it names both.
 */
export function policyText(
  policy: Policy,
  dates: string | null = null,
  player: string | null = null,
): string {
  const parts = [policy.cancellation, policy.liability].map((part) =>
    [part.title, ...part.paragraphs].join('\n\n'),
  )
  const more = { Dates: dates, Player: player }
  const added = Object.entries(more).flatMap(([title, text]) =>
    text === null ? [] : [`${title}\n\n${text}`],
  )
  return [...parts, ...added].join('\n\n\n')
}
