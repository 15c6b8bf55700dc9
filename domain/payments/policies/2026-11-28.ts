import { POLICY_2026_11_22 } from './2026-11-22.ts'
import type { Policy } from './policy.ts'

/** The same texts. Published terms say something else about moves (docs/decisions/0084). */
export const POLICY_2026_11_28: Policy = { ...POLICY_2026_11_22, version: '2026-11-28' }
