// npm start and npm run dev: installs what is missing, builds the client if it changed, and serves.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import module from 'node:module'
import path from 'node:path'
import process from 'node:process'
import {
  COMPILE_CACHE,
  ensureInstalled,
  isPinnedNode,
  pinnedNode,
  projectEnv,
  ROOT,
  run,
} from './bootstrap.mjs'
import { ensureBuilt } from './build-client.mjs'

const MAIN = path.join(ROOT, 'server', 'app', 'main.ts')
const ENV_FILE = path.join(ROOT, '.env')
const LAUNCH = path.join(ROOT, 'server', 'app', 'launch')
const isDev = process.argv.includes('--dev')

ensureInstalled()
if (isDev) await dev()
else {
  ensureBuilt(run)
  await serve()
}

async function serve() {
  process.chdir(ROOT)
  // From the second start on, npm puts the pinned Node first, so this process serves.
  if (!isPinnedNode())
    return supervise(LAUNCH, [pinnedNode(), `--env-file-if-exists=${ENV_FILE}`, MAIN], { isLeader: true })
  if (existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE)
  module.enableCompileCache(COMPILE_CACHE)
  await import(MAIN)
}

/** The server with restart on change, and the client with hot reload in front of it. */
async function dev() {
  supervise(pinnedNode(), [`--env-file-if-exists=${ENV_FILE}`, '--watch', MAIN], { isLeader: true })
  supervise(pinnedNode(), [path.join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js')], { isLeader: false })
}

/**
 * Runs a child that lives and dies with this process: we pass signals on and exit with its code, and the IPC
 * channel tells it when we're killed.
 */
function supervise(command, args, { isLeader }) {
  const child = spawn(command, args, {
    cwd: ROOT,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    env: projectEnv(),
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => {
    if (isLeader) process.exit(code ?? 1)
  })
}
