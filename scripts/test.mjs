// npm test: every check, from formatting to a real browser. The last line has the totals.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { ensureInstalled, projectEnv, ROOT, run } from './bootstrap.mjs'
import { ensureBuilt } from './build-client.mjs'
import { ensureBrowser } from './find-browser.mjs'
import { readPlaywright, readVitest } from './test-report.mjs'

ensureInstalled()
const reports = mkdtempSync(path.join(tmpdir(), 'barn-reports-'))

// Beside the tests, whose many small waits leave a part of each core idle.
const checks = inBackground('npm', ['run', '--silent', 'check'])
const unit = await vitest()
const { status, output } = await checks
process.stdout.write(`\n${output}`)
if (status !== 0) {
  process.stdout.write('npm run check failed\n')
  process.exit(1)
}
// The test build checks every response against its schema (web/api/api-client.ts).
process.env.VITE_CHECK_RESPONSES = '1'
ensureBuilt(run)
const browser = await playwright(ensureBrowser())
rmSync(reports, { recursive: true, force: true })

const passed = unit.passed + browser.passed
const failed = unit.failed + browser.failed
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

async function vitest() {
  const file = path.join(reports, 'vitest.json')
  const status = await show('vitest', [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ])
  return readVitest(read(file), status)
}

async function playwright(executable) {
  const file = path.join(reports, 'playwright.json')
  const status = await show('playwright', ['test'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    ...(executable ? { CHROMIUM_PATH: executable } : {}),
  })
  return readPlaywright(read(file), status)
}

/** Runs a command to its end, showing what it prints. Resolves to its exit code. */
function show(command, args, env = {}) {
  const child = spawn(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...projectEnv(), ...env } })
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)))
}

/** Runs a command without showing anything. Resolves to its exit code and what it printed. */
function inBackground(command, args) {
  const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'], env: projectEnv() })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += String(chunk)))
  return new Promise((resolve) => child.once('close', (code) => resolve({ status: code ?? 1, output })))
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}
