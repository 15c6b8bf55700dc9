import type { Extension } from '../server/services/extension.ts'
import { calendar } from './calendar/extension.ts'
import { imports } from './imports/extension.ts'
import { promoCodes } from './promo-codes/extension.ts'
import { rehearsals } from './rehearsals/extension.ts'

/** The parts beyond the core, in the order of their locks. */
export const EXTENSIONS: readonly Extension[] = [promoCodes, calendar, imports, rehearsals]
