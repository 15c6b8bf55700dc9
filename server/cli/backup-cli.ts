import path from 'node:path'
import { writeBackup } from '../backup/write-backup.ts'
import { readEnv } from '../core/env.ts'
import { joinDatabase } from '../db/open-database.ts'

// npm run backup [-- FILE]: writes all data to one file. Works with or without a running server.
try {
  const env = readEnv()
  const takenAt = Temporal.Now.instant().round('second').toString()
  const file =
    process.argv[2] ?? path.join(env.dataDir, 'backups', `barn-${takenAt.replaceAll(':', '-')}.jsonl.gz`)
  const database = await joinDatabase(env)
  try {
    const rows = await writeBackup(database.url, path.resolve(file), takenAt)
    console.log(`Wrote ${rows} rows to ${file}. Keep a copy on another machine.`)
  } finally {
    await database.close()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
