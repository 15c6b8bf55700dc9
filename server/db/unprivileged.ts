import { type SpawnOptions, spawnSync } from 'node:child_process'
import { chmodSync, chownSync } from 'node:fs'
import { ConfigurationError } from '../core/configuration-error.ts'

/** How to run PostgreSQL programs, which refuse to run as root. */
export interface Identity {
  wrap(command: readonly string[]): { file: string; args: string[]; options: SpawnOptions }
  /** Gives a path to the user that the database runs as. */
  own(path: string): void
}

const asOurselves: Identity = {
  wrap: ([file = '', ...args]) => ({ file, args, options: {} }),
  own: () => {},
}

/**
 * In its own user namespace, root looks like an ordinary user to PostgreSQL but can still read a checkout inside a
 * folder that's closed to other users.
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
    // Others can enter but not list; the database's own directory below stays closed.
    chmodSync(dataDir, 0o711)
    return asUser(uid, gid)
  }
  throw new ConfigurationError(
    'DATABASE_URL: PostgreSQL refuses to run as root, and this machine has neither user namespaces nor a usable "postgres" user. Start as an ordinary user, or point DATABASE_URL at PostgreSQL 15 or newer.',
  )
}

function succeeds(file: string, args: string[], options: SpawnOptions = {}): boolean {
  return spawnSync(file, args, { ...options, stdio: 'ignore' }).status === 0
}

function idOf(flag: '-u' | '-g'): number | null {
  const result = spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' })
  return result.status === 0 ? Number(result.stdout) : null
}
