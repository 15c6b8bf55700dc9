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

/** The exact text that customers sign, for its fingerprint and for printing. For a series, it lists its dates (`listDates`). */
export function policyText(policy: Policy, dates: string | null = null): string {
  const parts = [policy.cancellation, policy.liability].map((part) =>
    [part.title, ...part.paragraphs].join('\n\n'),
  )
  return [...parts, ...(dates === null ? [] : [`Dates\n\n${dates}`])].join('\n\n\n')
}

/** The dates of a series as the signed text lists them, one per line. */
export function listDates(dates: readonly (Interval & { item: string })[]): string {
  return dates
    .map(({ item, start, end }) => `${formatLongDate(start)}, ${formatTimeRange(start, end)}, ${item}`)
    .join('\n')
}
