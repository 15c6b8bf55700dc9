// npm test: everything that must hold, from formatting to a real browser, and at the end one line with the sum.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { ensureInstalled, projectEnv, ROOT, run } from './bootstrap.mjs'
import { ensureBuilt } from './build-client.mjs'
import { ensureBrowser } from './find-browser.mjs'

ensureInstalled()
run('npm', ['run', '--silent', 'check'], 'npm run check failed')
const reports = mkdtempSync(path.join(tmpdir(), 'barn-reports-'))

const unit = vitest()
ensureBuilt(run)
const browser = playwright(ensureBrowser())
rmSync(reports, { recursive: true, force: true })

const passed = unit.passed + browser.passed
const failed = unit.failed + browser.failed
process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 && passed > 0 && unit.status === 0 && browser.status === 0 ? 0 : 1)

function vitest() {
  const file = path.join(reports, 'vitest.json')
  const status = show('vitest', ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`])
  const report = read(file)
  // A file that could not even be loaded has no tests to count, but it failed all the same.
  const failed = report.numFailedTests || (report.success === false || status !== 0 ? 1 : 0)
  return { status, passed: report.numPassedTests ?? 0, failed }
}

function playwright(executable) {
  const file = path.join(reports, 'playwright.json')
  const status = show('playwright', ['test', '--reporter=list,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    ...(executable ? { CHROMIUM_PATH: executable } : {}),
  })
  const { expected = 0, unexpected = 0, flaky = 0 } = read(file).stats ?? {}
  return { status, passed: expected, failed: unexpected + flaky || (status === 0 ? 0 : 1) }
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
