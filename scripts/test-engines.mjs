// npm run test:engines: a customer's journey and a clerk's day in Chromium, WebKit, and Firefox (e2e/engines/run.ts), each with and
// without Temporal. Arguments name the engines; --short stops once the customer has paid, without
// Temporal.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import process from 'node:process'
import { ensureInstalled, pinnedNode, projectEnv, ROOT, run } from './bootstrap.mjs'
import { ensureBuilt } from './build-client.mjs'
import { ensureBrowser } from './find-browser.mjs'
import { ensureEngine } from './find-engines.mjs'

const ALL = ['chromium', 'webkit', 'firefox']

ensureInstalled()
process.env.VITE_CHECK_RESPONSES = '1'
ensureBuilt(run)
const options = process.argv.slice(2)
const named = ALL.filter((name) => options.includes(name))
const wanted = named.length > 0 ? named : ALL
const env = projectEnv()
const found = wanted.filter((name) => {
  const engine = name === 'chromium' ? { CHROMIUM_PATH: ensureBrowser() ?? '' } : ensureEngine(name)
  return Object.assign(env, engine) && engine !== null
})
const rest = options.filter((option) => !ALL.includes(option))
const file = path.join(ROOT, 'e2e', 'engines', 'run.ts')
const { status } = spawnSync(pinnedNode(), [file, ...found, ...rest], { cwd: ROOT, stdio: 'inherit', env })
const missing = wanted.filter((name) => !found.includes(name))
if (missing.length > 0)
  process.stderr.write(`Left out, because it can't be installed here: ${missing.join(', ')}\n`)
process.exit(missing.length > 0 ? 1 : (status ?? 1))
