import type { Page } from '../domain/pages.ts'
import { PAGES as moves } from './moves/domain/pages.ts'
import { PAGES as packs } from './packs/domain/pages.ts'
import { PAGES as replacements } from './replacements/domain/pages.ts'
import { PAGES as resale } from './resale/domain/pages.ts'
import { PAGES as seasons } from './seasons/domain/pages.ts'
import { PAGES as teams } from './teams/domain/pages.ts'
import { PAGES as waiting } from './waiting/domain/pages.ts'

/** The pages for customers beyond the core's. */
export const PAGES: readonly Page[] = [
  ...packs,
  ...moves,
  ...waiting,
  ...seasons,
  ...teams,
  ...replacements,
  ...resale,
]
