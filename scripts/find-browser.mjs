// The browser for end-to-end tests: an installed Chromium or Chrome, else Debian's headless shell, else Playwright's
// own download, else Debian's Chromium. Its path goes to the tests in the environment.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { projectEnv, ROOT } from './bootstrap.mjs'

// The headless shell first: it does the same work in four fifths of the time.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** Path of a browser that starts; undefined means Playwright's own, which it finds automatically. */
export function ensureBrowser() {
  return (
    installedBrowser() ??
    systemBrowser('chromium-headless-shell') ??
    (attempt('Looking for a browser: Playwright', 'playwright', ['install', '--only-shell', 'chromium'])
      ? undefined
      : (systemBrowser('chromium') ?? noBrowser()))
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

/** From Debian's packages; null where there are none or they may not be installed. */
function systemBrowser(name) {
  return installPackages([name]) ? installedBrowser() : null
}

/** Whether these of Debian's packages could be installed. */
export function installPackages(names) {
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...names]
  return (
    attempt('Looking for a browser: the system’s packages', 'apt-get', ['update', '-qq']) &&
    attempt(`Installing ${names.join(' and ')}`, 'apt-get', install)
  )
}

function noBrowser() {
  process.stderr.write('No browser: install Chromium or Chrome, or name one in CHROMIUM_PATH.\n')
  process.exit(1)
}

function attempt(what, command, args) {
  process.stdout.write(`${what}…\n`)
  const result = spawnSync(command, args, { cwd: ROOT, stdio: 'ignore', env: projectEnv(), timeout: 300_000 })
  return result.status === 0
}
