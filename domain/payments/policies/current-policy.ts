import { POLICY_2026_11_01 } from './2026-11-01.ts'
import { POLICY_2026_11_22 } from './2026-11-22.ts'
import type { Policy } from './policy.ts'

/** The texts that customers sign today. */
export const CURRENT_POLICY: Policy = POLICY_2026_11_22

const POLICIES: readonly Policy[] = [POLICY_2026_11_01, POLICY_2026_11_22]

export function findPolicy(version: string): Policy | undefined {
  return POLICIES.find((policy) => policy.version === version)
}

/** The exact text that customers sign, for its fingerprint and for printing. */
export function policyText(policy: Policy): string {
  return [policy.cancellation, policy.liability]
    .map((part) => [part.title, ...part.paragraphs].join('\n\n'))
    .join('\n\n\n')
}
