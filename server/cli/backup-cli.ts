import path from 'node:path'
import { writeBackup } from '../backup/write-backup.ts'
import { readEnv } from '../core/env.ts'
import { joinDatabase } from '../db/open-database.ts'

// npm run backup [-- FILE]: writes all data to one file. Works with or without a running server.
try {
  const env = readEnv()
  const database = await joinDatabase(env)
  try {
    const { messages, problem } = await writeBackup(
      { url: database.url, isEmbedded: env.databaseUrl === null },
      {
        file: process.argv[2] ? path.resolve(process.argv[2]) : null,
        folder: env.backups.folder,
        key: env.backups.key,
        takenAt: Temporal.Now.instant().round('second').toString(),
      },
    )
    if (problem !== null) {
      // A nightly job has to notice, even though there's a backup.
      console.error(`${problem}\nWriting the rows as JSON instead; npm run restore reads both.`)
      process.exitCode = 1
    }
    for (const message of messages) console.log(message)
  } finally {
    await database.close()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
