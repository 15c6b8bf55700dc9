import path from 'node:path'
import { restoreBackup } from '../backup/restore-backup.ts'
import { readEnv } from '../core/env.ts'
import { openDatabase } from '../db/open-database.ts'

// npm run restore -- FILE [--replace]: restores a backup into the database. Stop the server first.
const [file, ...flags] = process.argv.slice(2)
if (!file || file.startsWith('-') || flags.some((flag) => flag !== '--replace')) {
  console.error('Usage: npm run restore -- FILE [--replace]')
  process.exit(2)
}

try {
  const env = readEnv()
  await using database = await openDatabase(env)
  const mayReplace = flags.includes('--replace')
  const { rows, takenAt } = await restoreBackup(database.url, path.resolve(file), {
    mayReplace,
    key: env.backups.key,
  })
  console.log(`Restored ${rows} rows from the backup of ${takenAt}.`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
