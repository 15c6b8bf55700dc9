import { readdir } from 'node:fs/promises'
import { runner } from 'node-pg-migrate'

const DIRECTORY = new URL('../../db/migrations/', import.meta.url).pathname

/** Brings the schema up to date. Processes that start together wait for one another. */
export async function migrate(databaseUrl: string): Promise<void> {
  await runner({
    databaseUrl,
    dir: DIRECTORY,
    direction: 'up',
    migrationsTable: 'migrations',
    advisoryLockMode: 'wait',
    log: () => {},
  })
}

/** The name of the newest migration in the source, as the migrations table has it once it has run. */
export async function newestMigration(): Promise<string> {
  const files = (await readdir(DIRECTORY)).filter((file) => file.endsWith('.sql')).sort()
  return (files.at(-1) ?? '').replace(/\.sql$/, '')
}
