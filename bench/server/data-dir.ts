import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'

/** Beside the data of `npm start`: the system's temporary folder may not be on a disk. */
const PARENT = path.resolve(import.meta.dirname, '../../.data')
const PREFIX = 'bench-'

/** A new folder for a server's data. */
export function createDataDir(): { dataDir: string; remove: () => void } {
  mkdirSync(PARENT, { recursive: true, mode: 0o700 })
  const dataDir = mkdtempSync(path.join(PARENT, PREFIX))
  return { dataDir, remove: () => remove(dataDir) }
}

/** Removes what an interrupted run left behind, which can be gigabytes. */
export function removeLeftovers(): void {
  mkdirSync(PARENT, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(PARENT)) if (name.startsWith(PREFIX)) remove(path.join(PARENT, name))
}

function remove(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}
