import { POLICY_2026_11_01 } from './2026-11-01.ts'
import { POLICY_2026_11_22 } from './2026-11-22.ts'
import { POLICY_2026_11_28 } from './2026-11-28.ts'
import type { Policy, PolicyText, ShownTerm } from './policy.ts'
import { parseVersion } from './policy-terms.ts'

/** The texts that customers sign, unless the owner published an amended version. */
export const CURRENT_POLICY: Policy = POLICY_2026_11_28

const POLICIES: readonly Policy[] = [POLICY_2026_11_01, POLICY_2026_11_22, POLICY_2026_11_28]

/** A text by its version, and what the owner published with it. */
export function findPolicy(version: string, terms: readonly ShownTerm[]): Policy | undefined {
  const base = parseVersion(version)?.base ?? version
  const builtIn = POLICIES.find((policy) => policy.version === base)
  return builtIn && policyWith(terms, builtIn, version)
}

const NO_REFUNDS = 'No refunds or credits'

/** A built-in policy, amended by what the owner allows. */
export function policyWith(
  terms: readonly ShownTerm[],
  base: Policy = CURRENT_POLICY,
  version = base.version,
): Policy {
  const exceptions = terms.flatMap(({ exception }) => exception ?? []).join('')
  const paragraphs = base.cancellation.paragraphs.flatMap((paragraph) =>
    paragraph.startsWith(NO_REFUNDS)
      ? [paragraph.replace(/\.$/, `${exceptions}.`), ...terms.map((term) => term.paragraph)]
      : [paragraph],
  )
  return { ...base, version, cancellation: { ...base.cancellation, paragraphs } }
}

/**
 * The exact text of both agreements as they're signed, for its fingerprint and for printing. For a season, it
 * lists its dates (`listDates`).
 */
export function policyText({ cancellation, liability }: Policy, dates: string | null = null): string {
  return textOf([
    cancellation,
    liability,
    ...(dates === null ? [] : [{ title: 'Dates', paragraphs: [dates] }]),
  ])
}

/** Titled texts that are signed together, as one text. */
export function textOf(parts: readonly PolicyText[]): string {
  return parts.map(({ title, paragraphs }) => [title, ...paragraphs].join('\n\n')).join('\n\n\n')
}
