import type { Extension } from '../server/services/extension.ts'
import { calendar } from './calendar/extension.ts'
import { cardReaders } from './card-readers/extension.ts'
import { credit } from './credit/extension.ts'
import { imports } from './imports/extension.ts'
import { moves } from './moves/extension.ts'
import { packs } from './packs/extension.ts'
import { promoCodes } from './promo-codes/extension.ts'
import { rehearsals } from './rehearsals/extension.ts'
import { replacements } from './replacements/extension.ts'
import { resale } from './resale/extension.ts'
import { seasons } from './seasons/extension.ts'
import { teams } from './teams/extension.ts'
import { waiting } from './waiting/extension.ts'

/** The parts beyond the core, in the order of their locks. */
export const EXTENSIONS: readonly Extension[] = [
  packs,
  credit,
  promoCodes,
  calendar,
  cardReaders,
  imports,
  rehearsals,
  moves,
  waiting,
  seasons,
  teams,
  replacements,
  resale,
]
