import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startEmbeddedPostgres } from '../../server/db/embedded-postgres.ts'
import { migrate } from '../../server/db/migrate.ts'
import { describeSchema } from './describe-schema.ts'

/** npm run db:types: writes the files that are generated from a fresh database. */
const dataDir = mkdtempSync(path.join(tmpdir(), 'barn-types-'))
const postgres = await startEmbeddedPostgres(dataDir, { isDisposable: true })
try {
  await migrate(postgres.url)
  for (const [file, text] of Object.entries(await describeSchema(postgres.url))) writeFileSync(file, text)
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}
