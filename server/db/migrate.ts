import { readdir } from 'node:fs/promises'
import { runner } from 'node-pg-migrate'

const DIRECTORY = new URL('../../db/migrations/', import.meta.url).pathname

/**
 * Brings the schema up to date, or through its first `count` migrations. Processes that start together wait for one
 * another.
 */
export async function migrate(databaseUrl: string, count?: number): Promise<void> {
  await runner({
    databaseUrl,
    dir: DIRECTORY,
    direction: 'up',
    ...(count !== undefined && { count }),
    migrationsTable: 'migrations',
    advisoryLockMode: 'wait',
    log: () => {},
  })
}

/** The migrations in the source, oldest first, by the names that the migrations table has once they have run. */
export async function migrationNames(): Promise<string[]> {
  const files = (await readdir(DIRECTORY)).filter((file) => file.endsWith('.sql')).sort()
  return files.map((file) => file.replace(/\.sql$/, ''))
}
