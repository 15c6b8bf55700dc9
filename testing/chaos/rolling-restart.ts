import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { bookingOf } from '../factories.ts'
import { createFetchClient } from '../fetch-client.ts'
import { freePort, type ServerProcess, spawnServer, untilOpen } from '../server-process.ts'
import { copyTemplate, startTestPostgres } from '../template-database.ts'

/**
 * node testing/chaos/rolling-restart.ts [haproxy|caddy]: restarts three processes one after the other behind a load balancer
 * with the settings of docs/operations.md, while clients make at least 5,000 requests. Fails if one of them fails. The load balancer
 * must be installed; on Debian it's a package of that name.
 */
const CLIENTS = 16
const LEAST_REQUESTS = 5_000

const SETTINGS: Record<string, (front: number, backs: readonly number[]) => string> = {
  haproxy: (front, backs) => `
global
  maxconn 1000
defaults
  mode http
  timeout connect 2s
  timeout client 75s
  timeout server 75s
  timeout check 4s
  retries 3
  option redispatch 1
frontend web
  bind 127.0.0.1:${front}
  default_backend barn
backend barn
  balance leastconn
  option forwardfor
  option httpchk GET /readyz
  default-server check inter 1s fall 2 rise 1
${backs.map((port) => `  server barn-${port} 127.0.0.1:${port}`).join('\n')}
`,
  caddy: (front, backs) => `
{
  admin off
}
http://127.0.0.1:${front} {
  reverse_proxy ${backs.map((port) => `127.0.0.1:${port}`).join(' ')} {
    lb_policy least_conn
    lb_try_duration 5s
    health_uri /readyz
    health_interval 1s
    health_timeout 4s
    flush_interval -1
  }
}
`,
}

function startBalancer(name: string, folder: string, front: number, backs: readonly number[]): ChildProcess {
  const file = path.join(folder, name)
  writeFileSync(file, SETTINGS[name]?.(front, backs) ?? '')
  const args = name === 'haproxy' ? ['-db', '-f', file] : ['run', '--adapter', 'caddyfile', '--config', file]
  const child = spawn(name, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, HOME: folder },
  })
  child.once('error', () => {
    console.error(`SKIPPED: ${name} is not installed.`)
    process.exit(3)
  })
  return child
}

/** Resolves to the status, or to the code of the error. */
function ask(port: number, agent: Agent, cookie: string, body?: string): Promise<number | string> {
  return new Promise((resolve) => {
    const sent = request(
      {
        port,
        agent,
        host: '127.0.0.1',
        method: body ? 'POST' : 'GET',
        path: body ? '/api/bookings' : '/api/auth/user',
        headers: { cookie, ...(body ? { 'content-type': 'application/json' } : {}) },
      },
      (response) => {
        response.resume()
        response.once('close', () => resolve(response.complete ? (response.statusCode ?? 0) : 'cut off'))
      },
    )
    sent.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    sent.end(body)
  })
}

async function untilReady(port: number): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null)
    if (answer?.status === 200) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

const balancerName = process.argv[2] ?? 'haproxy'
if (!SETTINGS[balancerName]) throw new Error('Usage: node testing/chaos/rolling-restart.ts [haproxy|caddy]')
const folder = mkdtempSync(path.join(tmpdir(), 'barn-rolling-'))
const postgres = await startTestPostgres()
const { url } = await copyTemplate(postgres.url)
const ports = [await freePort(), await freePort(), await freePort()]
const start = async (port: number): Promise<ServerProcess> => {
  const server = await spawnServer({
    DATABASE_URL: url,
    DATA_DIR: folder,
    PORT: String(port),
    LOG_LEVEL: 'warn',
  })
  await untilOpen(server)
  return server
}
const servers: ServerProcess[] = []
for (const port of ports) servers.push(await start(port))
const front = await freePort()
const balancer = startBalancer(balancerName, folder, front, ports)
await untilReady(front)

const customer = createFetchClient(`http://127.0.0.1:${front}`)
await customer.register('rolling@example.com')
const tomorrow = Temporal.Now.plainDateISO('America/New_York').add({ days: 1 })
const answers = new Map<string, number>()
let requests = 0
let isRolling = true
const load = Array.from({ length: CLIENTS }, async (_, client) => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  for (let turn = client; isRolling || requests < LEAST_REQUESTS; turn += 1) {
    const body =
      turn % 10 === 0
        ? JSON.stringify(bookingOf('cage-1', `${tomorrow}T${8 + (turn % 10)}:00`.replace(/T(\d):/, 'T0$1:')))
        : undefined
    const answer = String(await ask(front, agent, customer.cookie(), body))
    requests += 1
    answers.set(answer, (answers.get(answer) ?? 0) + 1)
    await new Promise((resolve) => setTimeout(resolve, 40))
  }
  agent.destroy()
})
const stops: string[] = []
for (const [index, port] of ports.entries()) {
  const stoppedAt = performance.now()
  servers[index]?.child.kill('SIGTERM')
  const code = await servers[index]?.exited
  stops.push(`exit ${code} in ${((performance.now() - stoppedAt) / 1_000).toFixed(1)} s`)
  servers[index] = await start(port)
  await untilReady(port)
  // Until the balancer has noticed, too.
  await new Promise((resolve) => setTimeout(resolve, 2_500))
}
isRolling = false
await Promise.all(load)
const failed = [...answers].filter(([answer]) => !/^[234]/.test(answer))
console.log(
  `${balancerName}: ${requests} requests, ${JSON.stringify(Object.fromEntries(answers))}; ${stops.join(', ')}`,
)
for (const { child, exited } of servers) {
  child.kill('SIGTERM')
  await exited
}
balancer.kill('SIGTERM')
await postgres.stop()
rmSync(folder, { recursive: true, force: true })
console.log(failed.length === 0 ? 'PASSED: no request failed.' : `FAILED: ${JSON.stringify(failed)}`)
process.exitCode = failed.length === 0 ? 0 : 1
