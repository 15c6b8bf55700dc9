import type { AnyContribution } from '../web/outlets/contribution.ts'
import { PARTS as calendar } from './calendar/web/parts.ts'
import { PARTS as imports } from './imports/web/parts.ts'
import { PARTS as promoCodes } from './promo-codes/web/parts.ts'
import { PARTS as rehearsals } from './rehearsals/web/parts.ts'

/**
 * The parts of pages beyond the core. Each is a chunk of its own, loaded where its extension has something to
 * show.
 */
export const CONTRIBUTIONS: readonly AnyContribution[] = [
  ...promoCodes,
  ...calendar,
  ...imports,
  ...rehearsals,
]
