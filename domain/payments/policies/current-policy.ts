import { formatLongDate, formatTimeRange, type Interval } from '../../time/facility-time.ts'
import { POLICY_2026_11_01 } from './2026-11-01.ts'
import { POLICY_2026_11_22 } from './2026-11-22.ts'
import type { Policy } from './policy.ts'

/** The texts that customers sign today. */
export const CURRENT_POLICY: Policy = POLICY_2026_11_22

const POLICIES: readonly Policy[] = [POLICY_2026_11_01, POLICY_2026_11_22]

export function findPolicy(version: string): Policy | undefined {
  return POLICIES.find((policy) => policy.version === version)
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

/** The dates of a series as the signed text lists them, one per line. */
export function listDates(dates: readonly (Interval & { item: string })[]): string {
  return dates
    .map(({ item, start, end }) => `${formatLongDate(start)}, ${formatTimeRange(start, end)}, ${item}`)
    .join('\n')
}
