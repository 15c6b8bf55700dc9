// npm run bench: measures the app, with the production client that visitors get.
import path from 'node:path'
import process from 'node:process'
import { ensureInstalled, pinnedNode, ROOT, run } from './bootstrap.mjs'
import { ensureBuilt } from './build-client.mjs'

ensureInstalled()
ensureBuilt(run)
// It says itself what went wrong.
run(pinnedNode(), [path.join(ROOT, 'bench', 'run.ts'), ...process.argv.slice(2)])
