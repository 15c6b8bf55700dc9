import { inject } from 'vitest'
import { copyTemplate } from './template-database.ts'

/** A copy of the migrated, seeded database on the run's own PostgreSQL. */
export function createTestDatabase(): ReturnType<typeof copyTemplate> {
  return copyTemplate(inject('postgresUrl'))
}
