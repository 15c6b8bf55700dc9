import { type SpawnOptions, spawnSync } from 'node:child_process'
import { chmodSync, chownSync } from 'node:fs'
import { ConfigurationError } from '../core/env.ts'

/** How to run a PostgreSQL program, which refuses to run as root. */
export interface Identity {
  wrap(command: readonly string[]): { file: string; args: string[]; options: SpawnOptions }
  /** Makes a path the property of whoever the database runs as. */
  own(path: string): void
}

const asOurselves: Identity = {
  wrap: ([file = '', ...args]) => ({ file, args, options: {} }),
  own: () => {},
}

/**
 * Root inside a user namespace of its own is an ordinary user to PostgreSQL, and still reaches the files of
 * the checkout, also where that lies in a folder nobody else may enter.
 */
const inUserNamespace: Identity = {
  wrap: (command) => ({
    file: 'unshare',
    args: ['--user', '--map-user=1000', '--map-group=1000', '--', ...command],
    options: {},
  }),
  own: () => {},
}

function asUser(uid: number, gid: number): Identity {
  return {
    wrap: ([file = '', ...args]) => ({ file, args, options: { uid, gid } }),
    own: (path) => chownSync(path, uid, gid),
  }
}

export function unprivilegedIdentity(dataDir: string, binDir: string): Identity {
  if (process.getuid?.() !== 0) return asOurselves
  if (succeeds('unshare', ['--user', '--map-user=1000', '--map-group=1000', 'true'])) return inUserNamespace

  const uid = idOf('-u')
  const gid = idOf('-g')
  if (uid !== null && gid !== null && succeeds('test', ['-x', `${binDir}/postgres`], { uid, gid })) {
    // Enter, not list: the database's own directory below stays closed to everybody else.
    chmodSync(dataDir, 0o711)
    return asUser(uid, gid)
  }
  throw new ConfigurationError(
    'DATABASE_URL: PostgreSQL does not run as root, and here it can run neither in a user namespace nor as the user "postgres". Start as an ordinary user, or point DATABASE_URL at a PostgreSQL 15 or newer.',
  )
}

function succeeds(file: string, args: string[], options: SpawnOptions = {}): boolean {
  return spawnSync(file, args, { ...options, stdio: 'ignore' }).status === 0
}

function idOf(flag: '-u' | '-g'): number | null {
  const result = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' })
  return result.status === 0 ? Number(result.stdout) : null
}
