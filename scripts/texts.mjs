// npm run texts: writes docs/texts.md, every text of the running app, from the client as it's built now.
import path from 'node:path'
import process from 'node:process'
import { ensureInstalled, pinnedNode, ROOT, run } from './bootstrap.mjs'
import { ensureBuilt } from './build-client.mjs'
import { ensureBrowser } from './find-browser.mjs'

ensureInstalled()
ensureBuilt(run)
const browser = ensureBrowser()
if (browser) process.env.CHROMIUM_PATH = browser
run(pinnedNode(), [path.join(ROOT, 'e2e', 'texts', 'write-texts.ts')], 'docs/texts.md could not be written')
