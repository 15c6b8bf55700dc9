import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigurationError } from '../core/env.ts'

/**
 * Makes this process the only one on the data directory. The lock is the operating system's, taken through
 * SQLite: it goes with the process, also after kill -9, so there is no stale file to clean up.
 */
export function lockDataDir(dataDir: string): { release: () => void } {
  const lock = openLockFile(dataDir)
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    throw new ConfigurationError(
      `DATA_DIR: another server is already running on ${dataDir}. Stop it, or give this one its own DATA_DIR.`,
    )
  }
  return { release: () => lock.close() }
}

function openLockFile(dataDir: string): DatabaseSync {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    return new DatabaseSync(path.join(dataDir, 'lock.sqlite'))
  } catch (error) {
    throw new ConfigurationError(`DATA_DIR: ${dataDir} cannot be used (${(error as Error).message}).`)
  }
}
