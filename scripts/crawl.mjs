// npm run crawl: walks through the running app (e2e/crawl), with the client as it's built now. `--pictures` also takes
// screenshots; with words behind it, only of the states that have one of them in their titles.
import process from 'node:process'
import { ensureInstalled, run } from './bootstrap.mjs'
import { ensureBuilt } from './build-client.mjs'
import { ensureBrowser } from './find-browser.mjs'

ensureInstalled()
ensureBuilt(run)
const browser = ensureBrowser()
if (browser) process.env.CHROMIUM_PATH = browser
const [option, ...words] = process.argv.slice(2)
if (option === '--pictures') process.env.PICTURES = words.join(' ')
process.env.CRAWL = '1'
run('playwright', ['test'], 'The walk through the app found problems')
