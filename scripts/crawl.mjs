// npm run crawl: walks through the running app (e2e/crawl/crawl.ts), from the client as it's built now.
import path from 'node:path'
import process from 'node:process'
import { ensureInstalled, pinnedNode, ROOT, run } from './bootstrap.mjs'
import { ensureBuilt } from './build-client.mjs'
import { ensureBrowser } from './find-browser.mjs'

ensureInstalled()
ensureBuilt(run)
const browser = ensureBrowser()
if (browser) process.env.CHROMIUM_PATH = browser
const crawl = path.join(ROOT, 'e2e', 'crawl', 'crawl.ts')
run(pinnedNode(), [crawl, ...process.argv.slice(2)], 'The walk through the app found problems')
