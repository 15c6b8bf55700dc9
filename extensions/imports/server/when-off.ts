import { plural } from '../../../domain/plural.ts'
import type { Database } from '../../../server/db/database.ts'
import { UNDO_HOURS } from '../domain/import.schema.ts'
import { listImports } from './run-import.ts'

/** For the owner, before imports are switched off. */
export async function whenImportsAreOff(db: Database, now: Temporal.Instant): Promise<string[]> {
  const { length } = await listImports(db, now)
  return [
    'Imported customers and bookings stay.',
    ...(length > 0
      ? [
          `${plural(length, 'import')} can't be undone until this extra is back on, and not at all once ${UNDO_HOURS} hours have passed.`,
        ]
      : []),
  ]
}
