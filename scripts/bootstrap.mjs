// Installs what every command needs before the project's own code can run: the packages of the lock file, and the pinned
// Node among them. Plain JavaScript for any Node from 20 on, because nothing is installed yet when it runs.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'

export const ROOT = path.resolve(import.meta.dirname, '..')
const MODULES = path.join(ROOT, 'node_modules')
const STAMP = path.join(MODULES, '.installed-lock')

/** Installs the packages unless those of the present lock file are there already. */
export function ensureInstalled() {
  const lock = createHash('sha256')
    .update(readFileSync(path.join(ROOT, 'package-lock.json')))
    .digest('hex')
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lock) return
  process.stdout.write('Installing packages…\n')
  // Not `npm ci`: it refuses a lock file that lacks a native variant for some other platform, which registries do
  // not always have. This installs what the lock file says just the same, and leaves the lock file alone. Run under
  // whatever Node is there, npm warns of packages that want a newer one; the pinned Node is what will run them.
  run(
    'npm',
    ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'],
    'npm install failed; its output above says why',
  )
  // npm skips an optional package that it can't download without a word.
  if (!existsSync(pinnedNode())) {
    process.stderr.write(
      `No Node for ${process.platform}-${process.arch} was installed. Is the registry complete?\n`,
    )
    process.exit(1)
  }
  writeFileSync(STAMP, lock)
}

/** The pinned Node's executable, from the package for this platform. The lock file has its checksum. */
export function pinnedNode() {
  return path.join(MODULES, '.bin', 'node')
}

/** Whether this process already is the pinned Node. */
export function isPinnedNode() {
  return process.versions.node === readFileSync(path.join(ROOT, '.nvmrc'), 'utf8').trim()
}

/** Where Node keeps compiled sources: every start but the first is a third shorter. */
export const COMPILE_CACHE = path.join(MODULES, '.cache', 'node')

/** The environment in which the project's own tools are found first. */
export function projectEnv() {
  const bin = path.join(MODULES, '.bin')
  return {
    NODE_COMPILE_CACHE: COMPILE_CACHE,
    ...process.env,
    PATH: `${bin}${path.delimiter}${process.env.PATH ?? ''}`,
  }
}

/**
 * Runs a command to its end, showing what it prints; ends this process when it fails, with a sentence if
 * there's one.
 */
export function run(command, args, failure) {
  const result = spawnSync(command, args, {
    cwd: ROOT,
    stdio: 'inherit',
    env: projectEnv(),
  })
  if (result.status === 0) return
  if (failure) process.stderr.write(`${failure}\n`)
  process.exit(result.status ?? 1)
}
