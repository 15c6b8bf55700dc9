// npm run pictures: takes the pictures of the README, from the sandbox's filled calendar, and of the guide
// (e2e/pictures).
import process from 'node:process'
import { ensureInstalled, run } from './bootstrap.mjs'
import { ensureBuilt } from './build-client.mjs'
import { ensureBrowser } from './find-browser.mjs'

ensureInstalled()
ensureBuilt(run)
const browser = ensureBrowser()
if (browser) process.env.CHROMIUM_PATH = browser
process.env.README_PICTURES = '1'
run('playwright', ['test'], 'The pictures could not be taken')
