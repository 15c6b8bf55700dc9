import path from 'node:path'
import { extensionOfRows, writeRows } from '../backup/write-rows.ts'
import { readEnv } from '../core/env.ts'
import { joinDatabase } from '../db/open-database.ts'

// npm run backup [-- FILE]: writes all data to one file. Works with or without a running server.
try {
  const env = readEnv()
  const { folder, key } = env.backups
  const takenAt = Temporal.Now.instant().round('second').toString()
  const name = `barn-${takenAt.replaceAll(':', '-')}.${extensionOfRows(key)}`
  const file = process.argv[2] ? path.resolve(process.argv[2]) : path.join(folder, name)
  await using database = await joinDatabase(env)
  const rows = await writeRows(database.url, file, { takenAt, key })
  console.log(`Wrote ${rows} rows to ${file}. Keep a copy on another machine.`)
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
