import { existsSync } from 'node:fs'
import path from 'node:path'

const FOLDERS = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/sbin']

/** Debian's packages that are missing for these commands, as a sentence; null if none. */
export function missingPackages(packages: Readonly<Record<string, string>>): string | null {
  const missing = Object.entries(packages).filter(
    ([command]) => !FOLDERS.some((folder) => existsSync(path.join(folder, command))),
  )
  if (missing.length === 0) return null
  const names = missing.map(([, name]) => name).join(' ')
  return `needs what isn't installed here: apt-get install --no-install-recommends ${names}`
}
