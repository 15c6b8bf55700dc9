import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { CheckedOut } from '../../testing/check-out.ts'

/** The files of another commit that the bench uses. */
const NEEDED = [
  'scripts/bootstrap.mjs',
  'scripts/build-client.mjs',
  'server/app/launch',
  'server/app/main.ts',
  'bench/data/fill-bookings.ts',
]
const PREPARE = `
  import { ensureInstalled, run } from './scripts/bootstrap.mjs'
  import { ensureBuilt } from './scripts/build-client.mjs'
  ensureInstalled()
  ensureBuilt(run)`

/**
 * Installs and builds a commit with its own scripts, as its `npm start` does. Returns what's wrong with it,
 * or null.
 */
export function buildCommit({ folder, commit }: CheckedOut): string | null {
  const missing = NEEDED.filter((file) => !existsSync(path.join(folder, file)))
  if (missing.length > 0) return `${commit} is too old to be compared: it has no ${missing.join(', ')}.`
  const { status } = spawnSync(process.execPath, ['--input-type=module', '--eval', PREPARE], {
    cwd: folder,
    // The report alone is on stdout.
    stdio: ['ignore', 2, 2],
  })
  return status === 0 ? null : `${commit} couldn't be built; its output above says why.`
}
