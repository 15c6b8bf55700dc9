import { existsSync, readFileSync } from 'node:fs'
import { type ClientRequest, request } from 'node:http'
import { Client } from 'pg'
import { describe, expect, it } from 'vitest'
import { keepServersOut } from '../server/db/connections/server-lock.ts'
import { createFetchClient } from './fetch-client.ts'
import { signAgreements } from './paid-booking.ts'
import { eventually } from './server-process.ts'
import { bookingNumber, ownServers } from './servers/own-servers.ts'
import { createTestDatabase } from './test-database.ts'

const { start, startOpen, startOnTemplate, dataDir } = ownServers()

describe('server', () => {
  it('stops cleanly and soon, with its database, while a body never ends', async () => {
    const server = await startOpen()
    const bodies = await Promise.all(['POST', 'GET'].map((method) => sendWithoutEnd(server.url, method)))
    const stream = await fetch(`${server.url}/api/live`, { headers: { accept: 'text/event-stream' } })
    const start = performance.now()
    server.child.kill('SIGTERM')
    expect(await server.exited).toBe(0)
    expect(performance.now() - start).toBeLessThan(9_000)
    expect(existsSync(`${dataDir()}/postgres/postmaster.pid`)).toBe(false)
    for (const body of bodies) body.destroy()
    await stream.body?.cancel().catch(() => {})
  })

  it('finishes requests under way before it stops', async () => {
    const server = await startOnTemplate()
    const client = createFetchClient(server.url)
    await client.register('patient@example.com')
    const { status, body: booking } = await client.post('/api/bookings', bookingNumber(0))
    expect(status).toBe(201)
    const { body: config } = await client.get('/api/config')
    await fetch(`${new URL(config.stripeJsUrl).origin}/_emu/control`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ slow: { count: 1, ms: 1_000 } }),
    })
    await signAgreements(client, booking.id)
    const answer = client.post('/api/create-payment-intent', { amount: 30, bookingId: booking.id })
    // The request is under way once the server has logged it.
    await eventually(
      async () => server.output(),
      (output) => output.includes('/api/create-payment-intent'),
    )
    server.child.kill('SIGTERM')
    expect(await answer).toMatchObject({ status: 200 })
    expect(await server.exited).toBe(0)
  })

  it('refuses the data directory of another server, and stops when its database is lost', async () => {
    const server = await startOpen()
    const second = await start()
    expect(await second.exited).toBe(1)
    expect(second.output()).toContain('DATA_DIR: another server is already running')

    const postmaster = readFileSync(`${dataDir()}/postgres/postmaster.pid`, 'utf8').split('\n')[0]
    process.kill(Number(postmaster), 'SIGKILL')
    expect(await server.exited).toBe(1)
    expect(server.output()).toContain('embedded database exited')
  })

  it('stops when a restore began while its notification line was lost', async () => {
    const { url } = await createTestDatabase()
    const server = await startOpen({ DATABASE_URL: url })
    const restore = new Client({ connectionString: url })
    await restore.connect()
    await restore.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'barn notifications' and datname = current_database()`,
    )
    await eventually(
      () => keepServersOut(restore),
      (isAlone) => isAlone,
    )
    expect(await server.exited).toBe(1)
    expect(server.output()).toContain('a backup is being restored into this database')
    await restore.end()
  })

  it('exits with one line that names the invalid setting', async () => {
    const { url } = await createTestDatabase()
    const owner = { DATABASE_URL: url, DATABASE_MIGRATION_URL: `${url}?application_name=migrations` }
    const secret = 'a-secret-of-this-test'.repeat(2)
    const settings: [line: RegExp, env: Record<string, string>][] = [
      [/^BOOKING_HOLD_MINUTES: .+\n$/, { BOOKING_HOLD_MINUTES: 'soon' }],
      [/^DATABASE_URL: .+\n$/, { DATABASE_URL: 'postgres://missing@127.0.0.1:1/none' }],
      [/^DATA_DIR: .+\n$/, { DATA_DIR: '/dev/null' }],
      [/^HOST: .+\n$/, { DATABASE_URL: url, HOST: '203.0.113.1', SANDBOX: '1' }],
      // An owner of the tables as the server's own role.
      [/^DATABASE_URL: its role is a superuser, .+\n$/, { ...owner, SANDBOX: '0', SESSION_SECRET: secret }],
    ]
    await Promise.all(
      settings.map(async ([line, env], index) => {
        const server = await start({ LOG_LEVEL: 'silent', DATA_DIR: `${dataDir()}/${index}`, ...env })
        expect(await server.exited).toBe(1)
        expect(server.output()).toMatch(line)
      }),
    )
  })
})

/** Sends a request with an endless body. Resolves once the server has the first bytes. */
async function sendWithoutEnd(url: string, method: string): Promise<ClientRequest> {
  const { port } = new URL(url)
  const headers = { 'content-type': 'application/json', 'content-length': 1_000, expect: '100-continue' }
  const sent = request({ port, host: '127.0.0.1', path: '/api/auth/login', method, headers })
  sent.on('error', () => {}).flushHeaders()
  await new Promise((resolve) => sent.once('continue', resolve))
  sent.write('{')
  return sent
}
