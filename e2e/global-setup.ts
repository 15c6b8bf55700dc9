import { startTestPostgres } from '../testing/template-database.ts'

/** One PostgreSQL for the whole run; each test server gets its own copy of a migrated, seeded database. */
export default async function setup(): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres()
  process.env.TEST_POSTGRES_URL = postgres.url
  return postgres.stop
}
