import { inject } from 'vitest'
import { copyTemplate, type OwnDatabase } from './template-database.ts'

/** A copy of the migrated, seeded database on the run's own PostgreSQL. */
export function createTestDatabase(): Promise<OwnDatabase> {
  return copyTemplate(inject('postgresUrl'))
}

/** A database without a schema on the run's own PostgreSQL. */
export function createEmptyDatabase(): Promise<OwnDatabase> {
  return copyTemplate(inject('postgresUrl'), 'template1')
}
