// npm test: what a change needs, from formatting to the walks in a real browser that a facility can't live
// without.
// npm run test:all: that and the rest, such as faults, crowds, what's left without an extension, all other
// walks, and the crawl.
// npm run test:rest: only the rest.
// npm test -- --changed: only checks, and the tests of what changed since the last commit.
// The last lines have times and totals.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { ensureInstalled, projectEnv, ROOT, run } from './bootstrap.mjs'
import { ensureBuilt } from './build-client.mjs'
import { ensureBrowser } from './find-browser.mjs'
import { readPlaywright, readVitest, timesOf } from './test-report.mjs'

const OPTIONS = ['--all', '--rest', '--changed']
const [option, ...others] = process.argv.slice(2)
if (others.length > 0 || (option !== undefined && !OPTIONS.includes(option))) {
  process.stderr.write(`npm test takes none or one of these options: ${OPTIONS.join(', ')}.\n`)
  process.exit(2)
}
const isQuick = option !== '--rest'
const isRest = option === '--rest' || option === '--all'
const isChanged = option === '--changed'

const reports = mkdtempSync(path.join(tmpdir(), 'barn-reports-'))
const times = []
const totals = { passed: 0, failed: 0 }

await part('install', ensureInstalled)
// Beside the tests, whose many small waits leave a part of each core idle.
const checks = isQuick ? inBackground('npm', ['run', '--silent', 'check']) : null
if (isQuick) await tests('vitest', () => vitest(['--project', 'unit', '--project', 'integration']))
if (isRest) {
  await tests('faults', () => vitest(['--project', 'faults']))
  await tests('without an extension', cutAny)
}
if (checks) {
  const { status, output, seconds } = await checks
  times.push(['check (beside them)', seconds])
  process.stdout.write(`\n${output}`)
  if (status !== 0) {
    process.stdout.write('npm run check failed\n')
    process.exit(1)
  }
}
if (!isChanged) {
  // The test build checks every response against its schema (web/api/check-response.ts).
  process.env.VITE_CHECK_RESPONSES = '1'
  await part('build', () => ensureBuilt(run))
  const browser = await part('browser', ensureBrowser)
  if (isQuick) await tests('walks', () => playwright(browser, ['--grep', '@core']))
  if (isRest) await tests('other walks', () => playwright(browser, ['--grep-invert', '@core']))
  if (isRest) await tests('crawl', () => playwright(browser, [], { CRAWL: '1' }))
}
rmSync(reports, { recursive: true, force: true })

process.stdout.write(`\n${timesOf(times)}\n${totals.passed} passed, ${totals.failed} failed\n`)
process.exit(totals.failed === 0 && totals.passed > 0 ? 0 : 1)

/** Runs a part, and notes how long it took. */
async function part(name, act) {
  const from = performance.now()
  const result = await act()
  times.push([name, (performance.now() - from) / 1000])
  return result
}

/** Runs a part that counts tests. */
async function tests(name, act) {
  const { passed, failed } = await part(name, act)
  totals.passed += passed
  totals.failed += failed
}

async function vitest(projects) {
  const file = path.join(reports, 'vitest.json')
  const status = await show('vitest', [
    'run',
    ...projects,
    ...(isChanged ? ['--changed', '--passWithNoTests'] : []),
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  return readVitest(take(file), status)
}

/** Tries the product without one of its extensions. Counts as one test. */
async function cutAny() {
  const status = await show('node', ['scripts/cut.mjs', '--any'])
  return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

async function playwright(executable, choice, env = {}) {
  const file = path.join(reports, 'playwright.json')
  const status = await show('playwright', ['test', ...choice], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    ...(executable ? { CHROMIUM_PATH: executable } : {}),
  })
  return readPlaywright(take(file), status)
}

/** Runs a command to its end, showing what it prints. Resolves to its exit code. */
function show(command, args, env = {}) {
  const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...projectEnv(), ...env } })
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)))
}

/**
 * Runs a command without showing anything. Resolves to its exit code, what it printed, and how long it took.
 */
function inBackground(command, args) {
  const from = performance.now()
  const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], env: projectEnv() })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  return new Promise((resolve) =>
    child.once('close', (code) =>
      resolve({ status: code ?? 1, output, seconds: (performance.now() - from) / 1000 }),
    ),
  )
}

/** A report, which the next part replaces: one that leaves none must not be counted twice. */
function take(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  } finally {
    rmSync(file, { force: true })
  }
}
