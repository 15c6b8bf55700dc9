// npm test: every check, from formatting to a real browser. The last line has the totals.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { ensureInstalled, projectEnv, ROOT, run } from './bootstrap.mjs'
import { ensureBuilt } from './build-client.mjs'
import { ensureBrowser } from './find-browser.mjs'
import { readPlaywright, readVitest, slowest } from './test-report.mjs'

const SLOWEST = 10

ensureInstalled()
run('npm', ['run', '--silent', 'check'], 'npm run check failed')
const reports = mkdtempSync(path.join(tmpdir(), 'barn-reports-'))

const unit = vitest()
// The test build checks every response against its schema (web/api/api-client.ts).
process.env.VITE_CHECK_RESPONSES = '1'
ensureBuilt(run)
const browser = playwright(ensureBrowser())
rmSync(reports, { recursive: true, force: true })

const passed = unit.passed + browser.passed
const failed = unit.failed + browser.failed
const slow = slowest([...unit.tests, ...browser.tests], SLOWEST, ROOT)
process.stdout.write(`\nThe ${slow.length} slowest tests:\n${slow.join('\n')}\n`)
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 && passed > 0 ? 0 : 1)

function vitest() {
  const file = path.join(reports, 'vitest.json')
  const status = show('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
  return readVitest(read(file), status)
}

function playwright(executable) {
  const file = path.join(reports, 'playwright.json')
  const status = show('playwright', ['test'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    ...(executable ? { CHROMIUM_PATH: executable } : {}),
  })
  return readPlaywright(read(file), status)
}

function show(command, args, env = {}) {
  const result = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...projectEnv(), ...env } })
  return result.status ?? 1
}

function read(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}
