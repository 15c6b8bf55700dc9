import type { FillPart } from '../sandbox/fill/fill-part.ts'
import { INVENTED as credit } from './credit/sandbox/invented.ts'
import { INVENTED as packs } from './packs/sandbox/invented.ts'
import { INVENTED as promoCodes } from './promo-codes/sandbox/invented.ts'
import { INVENTED as teams } from './teams/sandbox/invented.ts'
import { INVENTED as waiting } from './waiting/sandbox/invented.ts'

/** The parts of extensions in the sandbox's filled calendar, in the order in which they're planned. */
export const FILL_PARTS: readonly FillPart[] = [promoCodes, packs, credit, waiting, teams]
