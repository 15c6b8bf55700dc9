// The browser for end-to-end tests: an installed Chromium or Chrome, else Playwright's own download, else the
// system's package manager. Its path is printed to nobody; it goes to the tests in the environment.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { projectEnv, ROOT } from './bootstrap.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** Path of a browser that starts; undefined means Playwright's own, which it finds by itself. */
export function ensureBrowser() {
  return (
    installedBrowser() ??
    (attempt('Looking for a browser: Playwright', 'playwright', ['install', 'chromium'])
      ? undefined
      : systemBrowser())
  )
}

function installedBrowser() {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  const candidates = [
    process.env.CHROMIUM_PATH,
    ...NAMES.flatMap((name) => folders.map((dir) => path.join(dir, name))),
    MAC,
  ]
  return candidates.find((file) => file && existsSync(file) && starts(file))
}

function starts(file) {
  return spawnSync(file, ['--version'], { stdio: 'ignore' }).status === 0
}

function systemBrowser() {
  attempt('Looking for a browser: the system’s packages', 'apt-get', ['update', '-qq'])
  attempt('Installing Chromium', 'apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
  const browser = installedBrowser()
  if (browser) return browser
  process.stderr.write('No browser: install Chromium or Chrome, or name one in CHROMIUM_PATH.\n')
  process.exit(1)
}

function attempt(what, command, args) {
  process.stdout.write(`${what}…\n`)
  const result = spawnSync(command, args, { cwd: ROOT, stdio: 'ignore', env: projectEnv(), timeout: 300_000 })
  return result.status === 0
}
