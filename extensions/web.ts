import type { AnyContribution } from '../web/outlets/contribution.ts'
import { PARTS as calendar } from './calendar/web/parts.ts'
import { PARTS as cardReaders } from './card-readers/web/parts.ts'
import { PARTS as credit } from './credit/web/parts.ts'
import { PARTS as imports } from './imports/web/parts.ts'
import { PARTS as moves } from './moves/web/parts.ts'
import { PARTS as packs } from './packs/web/parts.ts'
import { PARTS as promoCodes } from './promo-codes/web/parts.ts'
import { PARTS as rehearsals } from './rehearsals/web/parts.ts'
import { PARTS as replacements } from './replacements/web/parts.ts'
import { PARTS as resale } from './resale/web/parts.ts'
import { PARTS as seasons } from './seasons/web/parts.ts'
import { PARTS as teams } from './teams/web/parts.ts'
import { PARTS as waiting } from './waiting/web/parts.ts'

/**
 * The parts of pages beyond the core, ways to pay in the order in which they do. Each is a chunk of its own,
 * loaded where its extension has something to show.
 */
export const CONTRIBUTIONS: readonly AnyContribution[] = [
  ...packs,
  ...credit,
  ...promoCodes,
  ...calendar,
  ...cardReaders,
  ...imports,
  ...rehearsals,
  ...moves,
  ...waiting,
  ...seasons,
  ...teams,
  ...replacements,
  ...resale,
]
