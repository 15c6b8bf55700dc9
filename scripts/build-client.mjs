// Builds the client into dist/web, unless what it is built from is the same as last time.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { ROOT } from './bootstrap.mjs'

const SOURCES = ['web', 'domain', 'extensions', 'vite.config.ts', 'scripts', 'package-lock.json']
const STAMP = path.join(ROOT, 'dist', 'built-from')

export function ensureBuilt(run) {
  const source = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === source) return
  process.stdout.write('Building the client…\n')
  run('vite', ['build', '--logLevel', 'warn'], 'The client could not be built; the output above says why')
  mkdirSync(path.dirname(STAMP), { recursive: true })
  writeFileSync(STAMP, source)
}

/** Names, sizes and times of all sources: no file is read, so that a start stays quick. */
function fingerprint() {
  const hash = createHash('sha256').update(process.env.VITE_CHECK_RESPONSES ?? '')
  for (const source of SOURCES) addTo(hash, path.join(ROOT, source))
  return hash.digest('hex')
}

function addTo(hash, file) {
  const stats = statSync(file)
  if (stats.isDirectory()) for (const name of readdirSync(file).sort()) addTo(hash, path.join(file, name))
  else hash.update(`${file}:${stats.size}:${stats.mtimeMs}\n`)
}
