import { readdir } from 'node:fs/promises'
import { runner } from 'node-pg-migrate'

const DIRECTORY = new URL('../../db/migrations/', import.meta.url).pathname

/** Runs pending migrations, or only the next `count`. Processes that start together wait for each other. */
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

/** Names of all migrations in the source, oldest first, as the migrations table records them. */
export async function migrationNames(): Promise<string[]> {
  const files = (await readdir(DIRECTORY)).filter((file) => file.endsWith('.sql')).sort()
  return files.map((file) => file.replace(/\.sql$/, ''))
}
