import type { AttentionEntry } from '../../domain/attention/attention.schema.ts'
import { MISSING_SETUP } from '../../domain/attention/attention-text.ts'
import type { Services } from '../services/services.ts'

/**
 * Missing parts of the setup, which staff should know before they hurt. They clear after a restart with
 * what's missing.
 */
export function listMissingSetup(
  { hasEmail, stripe }: Pick<Services, 'hasEmail' | 'stripe'>,
  now: Temporal.Instant,
): AttentionEntry[] {
  const missing = [...(hasEmail ? [] : ['email' as const]), ...(stripe ? [] : ['payments' as const])]
  return missing.map((id) => ({
    kind: 'setup',
    id,
    bookingId: null,
    at: now.toString(),
    reason: 'missing',
    text: MISSING_SETUP[id],
  }))
}
