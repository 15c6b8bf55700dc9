// npm run cut -- <a folder in extensions>: in a scratch copy, removes an extension's folder and its line in
// each list, and checks the types and the structure, builds, and runs the remaining tests. Paths after the
// name choose tests, such as server/http.
// npm run cut -- --any: picks one by the last commit, so that a failure repeats, and in time each gets its
// turn.
import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { ensureInstalled, projectEnv, ROOT } from './bootstrap.mjs'

/** The lists of extensions. */
const LISTS = ['extensions/server.ts', 'extensions/web.ts']
/** Not every extension is in these. */
const LISTS_OF_SOME = ['extensions/domain.ts', 'extensions/sandbox.ts']

const [choice = '', ...tests] = process.argv.slice(2)
const name = choice === '--any' ? pick() : choice
if (!name || !existsSync(path.join(ROOT, 'extensions', name, 'extension.ts'))) {
  process.stderr.write('Name an extension: npm run cut -- <a folder in extensions> [tests]\n')
  process.exit(2)
}

ensureInstalled()
// Inside the project: types of packages are found by their names only below node_modules.
const copy = mkdtempSync(path.join(ROOT, '.cut-'))
try {
  copyFiles()
  rmSync(path.join(copy, 'extensions', name), { recursive: true })
  for (const list of [...LISTS, ...LISTS_OF_SOME]) cutLine(list)
  step('the generated files', 'npm', ['run', '--silent', 'db:types'])
  step('the types', 'npm', ['run', '--silent', 'check:types'])
  step('the structure', 'npm', ['run', '--silent', 'check:structure'])
  step('the build', 'npx', ['vite', 'build', '--logLevel', 'warn'])
  step('the tests', 'npx', ['vitest', 'run', ...['--project', 'unit', '--project', 'integration'], ...tests])
  process.stdout.write(`Everything else works without ${name}.\n`)
} finally {
  rmSync(copy, { recursive: true, force: true })
}

/** An extension, by the hash of the last commit. */
function pick() {
  const all = globSync('extensions/*/extension.ts', { cwd: ROOT }).sort()
  const hash = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' })
  const file = all[Number.parseInt(hash.slice(0, 8), 16) % all.length] ?? ''
  return path.basename(path.dirname(file))
}

/** All files that git knows or would add. */
function copyFiles() {
  const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  for (const file of files.split('\0').filter((file) => file && existsSync(path.join(ROOT, file))))
    cpSync(path.join(ROOT, file), path.join(copy, file))
  symlinkSync(path.join('..', 'node_modules'), path.join(copy, 'node_modules'))
  // Some tests list the project's files with git.
  execFileSync('git', ['init', '--quiet'], { cwd: copy })
  execFileSync('git', ['add', '--all'], { cwd: copy })
}

/** Removes the extension's import and its entry from a list. */
function cutLine(list) {
  const file = path.join(copy, list)
  const text = readFileSync(file, 'utf8')
  const line = new RegExp(`^import \\{ (?:\\w+ as )?(\\w+) \\} from './${name}/.*\\n`, 'm')
  const [whole = '', local = ''] = line.exec(text) ?? []
  if (!whole && LISTS_OF_SOME.includes(list)) return
  if (!whole) throw new Error(`${list} has no line for ${name}`)
  const rest = text.replace(whole, '').replace(new RegExp(`(\\.\\.\\.)?\\b${local}\\b(,\\s*)?`), '')
  writeFileSync(file, rest)
}

function step(what, command, args) {
  process.stdout.write(`Without ${name}: ${what}\n`)
  const { status } = spawnSync(command, args, { cwd: copy, stdio: 'inherit', env: projectEnv() })
  if (status === 0) return
  process.stderr.write(`Without ${name}, ${what} failed. The output above says why.\n`)
  rmSync(copy, { recursive: true, force: true })
  process.exit(1)
}
