// npm run texts, npm run screenshots: walks through the running app, from the client as it's built now.
import path from 'node:path'
import process from 'node:process'
import { ensureInstalled, pinnedNode, ROOT, run } from './bootstrap.mjs'
import { ensureBuilt } from './build-client.mjs'
import { ensureBrowser } from './find-browser.mjs'

const [task = '', ...words] = process.argv.slice(2)
ensureInstalled()
ensureBuilt(run)
const browser = ensureBrowser()
if (browser) process.env.CHROMIUM_PATH = browser
run(pinnedNode(), [path.join(ROOT, 'e2e', 'texts', task), ...words], 'The walk through the app failed')
