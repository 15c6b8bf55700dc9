import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'
import { TEMPLATE_DATABASE } from './global-setup.ts'

/** A copy of the migrated, seeded database on the run's own PostgreSQL. */
export async function createTestDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const serverUrl = inject('postgresUrl')
  const name = `test_${randomBytes(6).toString('hex')}`
  await administer(serverUrl, `create database ${name} template ${TEMPLATE_DATABASE}`)
  return {
    url: serverUrl.replace(/postgres$/, name),
    // Without force: PostgreSQL waits for connections that are just closing, and one that stays open is a test's mistake.
    drop: () => administer(serverUrl, `drop database ${name}`),
  }
}

async function administer(serverUrl: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(statement)
  await client.end()
}
