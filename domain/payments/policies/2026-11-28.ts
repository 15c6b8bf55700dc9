import { POLICY_2026_11_22 } from './2026-11-22.ts'
import type { Policy } from './policy.ts'

/** Customers call to move to a pricier time (docs/decisions/0084). */
export const POLICY_2026_11_28: Policy = {
  ...POLICY_2026_11_22,
  version: '2026-11-28',
  pricierMove: "If it costs more, call us. We'll move the booking, and you'll owe the difference.",
}
