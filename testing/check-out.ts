import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')

export interface CheckedOut {
  folder: string
  hash: string
  /** The short hash with its subject. */
  commit: string
  /** Whether it shares our packages, because its lock file is the same. Otherwise, it has none yet. */
  hasPackages: boolean
  remove(): void
}

export function isCommit(ref: string): boolean {
  const options = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`]
  return spawnSync('git', ['-C', ROOT, ...options]).status === 0
}

/** Puts the code of a commit into a separate folder. */
export function checkOut(ref: string): CheckedOut {
  const git = (...args: string[]) => execFileSync('git', ['-C', ROOT, ...args], { maxBuffer: 2 ** 28 })
  const commit = git('log', '-1', '--format=%h (%s)', ref).toString().trim()
  const folder = mkdtempSync(path.join(tmpdir(), 'barn-code-'))
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', ref) })
  const lockOf = (root: string) => readFileSync(path.join(root, 'package-lock.json'), 'utf8')
  const hasPackages = lockOf(folder) === lockOf(ROOT)
  if (hasPackages) symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'))
  return {
    folder,
    hash: commit.split(' ', 1)[0] ?? '',
    commit,
    hasPackages,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
