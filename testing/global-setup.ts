import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { createDatabase, createPool } from '../server/db/database.ts'
import { startEmbeddedPostgres } from '../server/db/embedded-postgres.ts'
import { migrate } from '../server/db/migrate.ts'
import { seedCatalog } from '../server/db/seed-catalog.ts'
import { openOnDemandQueues } from '../server/jobs/on-demand-queues.ts'
import { startQueue } from '../server/services/queue.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

export const TEMPLATE_DATABASE = 'barn_template'

/** One real PostgreSQL for the whole run; each test app gets its own copy of a migrated, seeded database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'barn-test-'))
  const postgres = await startEmbeddedPostgres(dataDir, { isDisposable: true })
  const admin = new Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query(`create database ${TEMPLATE_DATABASE}`)
  await admin.end()
  await fillTemplate(postgres.url.replace(/postgres$/, TEMPLATE_DATABASE))
  project.provide('postgresUrl', postgres.url)
  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function fillTemplate(url: string): Promise<void> {
  await migrate(url)
  const pool = createPool(url)
  await seedCatalog(createDatabase(pool))
  await pool.end()
  const { boss } = await startQueue(url, (error) => {
    throw error
  })
  await openOnDemandQueues(boss)
  await boss.stop({ graceful: false })
}
