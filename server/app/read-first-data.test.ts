import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import { afterAll, describe, expect, it } from 'vitest'
import { bookingOf, registerAdmin, registerCustomer } from '../../testing/factories.ts'
import { ownAppOfFile } from '../../testing/start-test-app.ts'
import type { Extension } from '../services/extension.ts'
import type { StripeGateway } from '../stripe/stripe.ts'

const DAY = '2026-11-28'
const TIMES = ['spaces', 'bundles', 'opening-hours', 'blocked-dates', 'closures', 'bookings']
const MONTHS = ['bookings/taken/2026-11-01', 'bookings/taken/2026-12-01']
const statements: string[] = []

function watch(pool: Pool): Pool {
  return pool.on('connect', (client) => {
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    client.query = ((text: string, ...rest: unknown[]) => {
      statements.push(text)
      return query(text, ...rest)
    }) as typeof client.query
  })
}

const dir = mkdtempSync(path.join(tmpdir(), 'barn-documents-'))
mkdirSync(path.join(dir, 'documents'))
writeFileSync(
  path.join(dir, 'shell.html'),
  '<script async src="/assets/start-early-2b.js" data-app="/assets/index-1a.js" data-others="/assets/shared-3c.js"></script>',
)
for (const name of ['home', 'booking', 'dashboard', 'profile', 'login', 'register', 'forgot-password'])
  writeFileSync(path.join(dir, `documents/${name}.html`), `<body>${name}<!--first-data--></body>`)

const edges = { pool: watch, stripe: (connect: () => StripeGateway) => connect() }
/** Adds a call to a page of the core. */
const adding: Extension = {
  ...{ name: 'adding', title: 'Adding', adds: { customers: '', staff: '' }, isOnAtFirst: true },
  whenOff: async () => [],
  firstCalls: { '/profile': () => ['/api/opening-hours'] },
}
const barn = await ownAppOfFile({ pagesDir: dir, edges, extensions: [adding] })
const customer = await registerCustomer(barn)
afterAll(() => rmSync(dir, { recursive: true }))

/** A document's data for the page's first queries; null if it has none. */
function dataOf(document: string) {
  const [, json] = /<script type="application\/json" id="first-data">(.*?)<\/script>/s.exec(document) ?? []
  return json === undefined ? null : JSON.parse(json)
}

describe('first data', () => {
  it.each([
    ['/', [...TIMES, ...MONTHS]],
    [`/booking?date=${DAY}`, [...TIMES, ...MONTHS, `bookings/availability/${DAY}`]],
    ['/dashboard', ['spaces', 'bundles', 'bookings']],
    ['/profile', ['opening-hours']],
  ])('answers what %s asks for first, as the API would', async (url, paths) => {
    const { status, headers, body } = await customer.get(url)
    expect([status, headers['cache-control'], headers.vary]).toEqual([200, 'no-store', 'cookie'])
    const { answers } = dataOf(body)
    expect(Object.keys(answers)).toEqual(['auth/user', 'config', ...paths].map((each) => `/api/${each}`))
    for (const [call, answer] of Object.entries(answers))
      expect((await customer.get(call)).body).toEqual(answer)
  })

  it.each(['/login', '/register'])('sends those who are signed in on from %s', async (form) => {
    const { status, headers } = await customer.get(`${form}?next=${encodeURIComponent('/booking?date=ä')}`)
    expect([status, headers.location, headers['cache-control']]).toEqual([
      302,
      '/booking?date=%C3%A4',
      'no-store',
    ])
    expect((await customer.get(`${form}?next=//elsewhere`)).headers.location).toBe('/')
    const ended = await barn.client().get(form, { cookie: 'signed_in=1; sid=made.up' })
    expect(ended.status).toBe(200)
  })

  it('leaves a form as it is in its document', async () => {
    const { status, body } = await customer.get('/forgot-password')
    expect([status, dataOf(body)]).toEqual([200, null])
  })

  it('leaves out what the API refuses', async () => {
    const { answers } = dataOf((await customer.get('/booking?date=../../admin')).body)
    expect(Object.keys(answers).filter((call) => call.includes('availability'))).toEqual([])
    const blocked = await registerCustomer(barn)
    await barn.owner
      .updateTable('users')
      .set({ mustChangePassword: true })
      .where('id', '=', blocked.id)
      .execute()
    const seen = dataOf((await blocked.get('/dashboard')).body).answers
    expect(seen['/api/auth/user'].blockedBy).toBe('password_change_required')
    expect(seen).not.toHaveProperty(['/api/bookings'])
  })

  it('comes without a call that takes too long, and with all others', async () => {
    const document = await barn.owner.transaction().execute(async (trx) => {
      await sql`lock table bookings`.execute(trx)
      return (await customer.get('/dashboard')).body
    })
    const { answers } = dataOf(document)
    expect(Object.keys(answers)).toEqual(
      ['auth/user', 'config', 'spaces', 'bundles'].map((each) => `/api/${each}`),
    )
  })

  it.each([
    ['no cookie', {}],
    ['a made-up session', { cookie: 'signed_in=1; sid=made.up' }],
  ])('gives nothing away to visitors with %s', async (_, headers) => {
    const { status, body, headers: answered } = await barn.client().get('/dashboard', headers)
    expect([status, body, answered['cache-control']]).toEqual([
      200,
      '<body>dashboard<!--first-data--></body>',
      'no-cache',
    ])
  })

  it('still comes after someone with an ended session opened the page', async () => {
    for (const method of ['GET', 'HEAD'] as const)
      await barn.app.inject({ method, url: '/booking', headers: { cookie: 'signed_in=1; sid=made.up' } })
    expect(dataOf((await customer.get('/booking')).body)).not.toBeNull()
  })

  it('keeps texts from ending the block', async () => {
    const admin = await registerAdmin(barn)
    const [space] = (await admin.get('/api/admin/catalog')).body.spaces
    const description = '</script><script>alert(1)</script><!--'
    await admin.put(`/api/admin/spaces/${space.id}`, { ...space, description })
    const document = (await customer.get('/dashboard')).body
    expect(document).not.toContain('<script>alert')
    expect(dataOf(document).answers['/api/spaces'][0].description).toBe(description)
  })

  it('asks the database only for the session, own bookings, and offered times, and reads the rest from memory', async () => {
    await customer.get(`/booking?date=${DAY}`)
    statements.length = 0
    await customer.get(`/booking?date=${DAY}`)
    expect(statements).not.toEqual([])
    const isOfOnesOwn = (statement: string) => /from (sessions|"bookings")/.test(statement)
    expect(statements.filter((statement) => !isOfOnesOwn(statement))).toEqual([])
  })

  it('counts a page as one request, apart from addresses that lead nowhere', async () => {
    const read = () => barn.app.inject({ method: 'GET', url: '/metrics', remoteAddress: '127.0.0.1' })
    await read()
    await customer.get('/dashboard')
    await customer.get('/no/such/page')
    await customer.get('/api/no-such-call')
    const counts = (await read()).body.match(/(?<=request_seconds_count).*/g)
    expect(counts).toEqual([
      '{method="GET",route="/metrics",status="2xx"} 1',
      '{method="GET",route="/dashboard",status="2xx"} 1',
      '{method="GET",route="not found",status="4xx"} 2',
    ])
  })

  it("names the release by the app's script", async () => {
    expect((await barn.client().get('/api/config')).body.release).toBe('/assets/index-1a.js')
  })

  it('tells a stream whether something was announced since the document was written', async () => {
    const origin = await barn.app.listen({ port: 0, host: '127.0.0.1' })
    const { position } = dataOf((await customer.get(`/booking?date=${DAY}`)).body)
    expect(await firstEvent(`${origin}/api/live?since=${position}`)).toContain('"hasMissed":false')
    expect(await firstEvent(`${origin}/api/live`)).toContain('"hasMissed":true')
    expect(await firstEvent(`${origin}/api/live?since=${position}&since=x`)).toContain('"hasMissed":true')
    await customer.post('/api/bookings', bookingOf('cage-1', `${DAY}T10:00`))
    expect(await barn.services.notifications.isCurrent()).toBe(true)
    expect(await firstEvent(`${origin}/api/live?since=${position}`)).toContain('"hasMissed":true')
  })
})

async function firstEvent(url: string): Promise<string> {
  const stop = new AbortController()
  const stream = await fetch(url, { headers: { accept: 'text/event-stream' }, signal: stop.signal })
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  while (!text.includes('data:')) text += (await reader?.read())?.value ?? ''
  stop.abort()
  return text
}
