import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Writable } from 'node:stream'

/**
 * Writes a backup to a file that only its owner can read. The file gets its name once `write` has ended and everything
 * is on disk, so a file with that name is complete.
 */
export async function writeBackupFile<T>(file: string, write: (output: Writable) => Promise<T>): Promise<T> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 })
  const unfinished = `${file}.part`
  try {
    const result = await write(createWriteStream(unfinished, { mode: 0o600 }))
    await flush(unfinished)
    await rename(unfinished, file)
    return result
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

/** Without this, a power loss could leave a complete-looking file with nothing in it. */
async function flush(file: string): Promise<void> {
  await using handle = await open(file, 'r')
  await handle.sync()
}

/** Archives of pg_dump begin with their name; our backups are gzip or encrypted. */
const DUMP_MAGIC = 'PGDMP'

/** Earlier versions wrote one for an external database. */
export async function isDump(file: string): Promise<boolean> {
  await using handle = await open(file, 'r')
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(DUMP_MAGIC.length))
  return buffer.toString('latin1', 0, bytesRead) === DUMP_MAGIC
}
