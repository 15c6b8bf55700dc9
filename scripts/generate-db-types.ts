import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '../server/db/embedded-postgres.ts'
import { migrate } from '../server/db/migrate.ts'

// Writes server/db/schema.ts, the types of every table, from a fresh database with all migrations.
// With --verify it changes nothing and fails when the file is out of date.
const dataDir = mkdtempSync(path.join(tmpdir(), 'barn-types-'))
const postgres = await startEmbeddedPostgres(dataDir, { isDisposable: true })
try {
  await migrate(postgres.url)
  const { status } = spawnSync(
    'kysely-codegen',
    [
      ...['--dialect', 'postgres', '--url', postgres.url, '--out-file', 'server/db/schema.ts'],
      ...['--camel-case', '--default-schema', 'public', '--exclude-pattern', 'migrations'],
      ...['--type-mapping', JSON.stringify({ timestamptz: 'Temporal.Instant' })],
      ...(process.argv.includes('--verify') ? ['--verify'] : []),
    ],
    { stdio: 'inherit', env: { ...process.env, PATH: `node_modules/.bin:${process.env.PATH}` } },
  )
  process.exitCode = status ?? 1
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
