import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ConfigurationError } from '../core/env.ts'

/**
 * Locks the data directory for this process. SQLite takes an operating system lock, which ends with the process even
 * after kill -9, so there's never a stale lock file. Throws `ConfigurationError` if another server holds it.
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
    throw new ConfigurationError(`DATA_DIR: ${dataDir} can't be used (${(error as Error).message}).`)
  }
}
