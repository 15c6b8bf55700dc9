import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'

const FOLDERS = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/sbin']
const POSTGRESQL = '/usr/lib/postgresql'
/** What the product needs at least. */
const OLDEST_POSTGRESQL = 15

/** The folder of the newest PostgreSQL's programs, null without one that the product can use. */
export function findPostgresql(): string | null {
  const versions = existsSync(POSTGRESQL) ? readdirSync(POSTGRESQL).map(Number) : []
  const newest = Math.max(0, ...versions.filter((version) => version >= OLDEST_POSTGRESQL))
  return newest === 0 ? null : path.join(POSTGRESQL, String(newest), 'bin')
}

/** What has to be installed for these commands, by their packages' names in Debian; null if nothing. */
export function missingPackages(packages: Readonly<Record<string, string>>): string | null {
  const missing = Object.entries(packages).filter(([command]) =>
    command === 'postgres'
      ? findPostgresql() === null
      : !FOLDERS.some((folder) => existsSync(path.join(folder, command))),
  )
  if (missing.length === 0) return null
  const names = missing.map(([, name]) => name).join(' ')
  return `needs what isn't installed here: apt-get install --no-install-recommends ${names}`
}
