// The engines besides Chromium for end-to-end tests: WebKitGTK with its driver and a screen that no one sees, and Firefox.
import { existsSync, globSync } from 'node:fs'
import path from 'node:path'
import process from 'node:process'
import { installPackages } from './find-browser.mjs'

const ENGINES = {
  webkit: {
    packages: ['webkit2gtk-driver', 'xvfb'],
    find: () => {
      const driver = inPath('WebKitWebDriver')
      const [browser] = globSync('/usr/lib/*/webkit2gtk-4.1/MiniBrowser')
      return driver && browser && inPath('Xvfb') && { WEBKIT_DRIVER: driver, WEBKIT_BROWSER: browser }
    },
  },
  firefox: {
    packages: ['firefox-esr'],
    find: () => {
      const file = inPath('firefox-esr') ?? inPath('firefox')
      return file && { FIREFOX_PATH: file }
    },
  },
}

/** The environment in which e2e/engines finds an engine; null where it's neither installed nor can be. */
export function ensureEngine(name) {
  const { packages, find } = ENGINES[name]
  return find() ?? (installPackages(packages) ? find() : null) ?? null
}

function inPath(name) {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file))
}
