import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { bookingOf, registerCustomer } from '../../testing/factories.ts'
import { buildTestApp, testAppOfFile } from '../../testing/start-test-app.ts'

const barn = await testAppOfFile()
const customer = await registerCustomer(barn)

const send = (payload: string, contentType = 'application/json') =>
  barn.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload,
    headers: { 'content-type': contentType },
  })

describe('handleError, for requests', () => {
  it.each([
    ['malformed JSON', '{"email":', 'application/json', 400, 'malformed'],
    ['an empty body', '', 'application/json', 400, 'malformed'],
    ['a prototype in JSON', '{"__proto__":{"a":1}}', 'application/json', 400, 'malformed'],
    ['a form instead of JSON', 'email=a', 'application/x-www-form-urlencoded', 415, 'not_json'],
    ['a megabyte', `{"email":"${'a'.repeat(1_000_000)}"}`, 'application/json', 413, 'too_large'],
    ['a list instead of an object', '[]', 'application/json', 400, 'invalid'],
  ])('rejects %s and explains why', async (_what, payload, contentType, status, code) => {
    const answer = await send(payload, contentType)
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
    expect(answer.json().message).toBeTruthy()
  })

  it('names the invalid fields with the messages of the form', async () => {
    const { status, body } = await customer.post('/api/auth/register', {
      firstName: ' ',
      lastName: '',
      email: 'unknown',
      password: 'short',
      confirmPassword: 'shirt',
    })
    expect(status).toBe(400)
    expect(body.details.issues).toEqual([
      { field: 'firstName', message: 'First name is required' },
      { field: 'lastName', message: 'Last name is required' },
      { field: 'email', message: 'Please enter a valid email address' },
      { field: 'password', message: 'Password must be at least 8 characters' },
      { field: 'confirmPassword', message: "Passwords don't match" },
    ])
  })

  it.each([
    ['/api/auth/login', {}, ['Please enter a valid email address', 'Password is required']],
    [
      '/api/auth/login',
      { email: 5, password: null },
      ['Please enter a valid email address', 'Password is required'],
    ],
    [
      '/api/bookings',
      { spaceId: 5, startTime: '2026-11-21T10:00:00', endTime: 'soon' },
      [
        'Space ID must be text',
        'Must be a time with an offset, like 2026-11-20T12:00:00-05:00',
        'Must be a time with an offset, like 2026-11-20T12:00:00-05:00',
        'Must be an amount in dollars, like 60.00',
      ],
    ],
    ['/api/create-payment-intent', {}, ['Amount is required', 'Booking ID is required']],
  ])('explains missing and mistyped fields of %s in plain sentences: %j', async (url, payload, messages) => {
    const { status, body } = await customer.post(url, payload)
    expect(status).toBe(400)
    expect(body.details.issues.map(({ message }: { message: string }) => message)).toEqual(messages)
    expect(body.message).toBe(messages[0])
  })

  it('answers 404 to unsupported methods', async () => {
    for (const url of ['/api/bookings', '/api/auth/user'])
      for (const method of ['PATCH', 'TRACE'])
        expect((await barn.app.inject({ method: method as 'PATCH', url })).statusCode).toBe(404)
  })

  it('answers 404 to unknown paths and rejects malformed ids', async () => {
    const answers = [
      await customer.get('/api/nothing'),
      await customer.get('/api/bookings/not-an-id'),
      await customer.get('/api/bookings/availability/2026-13-45'),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 400, 400])
  })
})

describe('handleError, for our own faults', () => {
  it('answers 500 with a request id and no cause', async () => {
    await sql`alter table bundles rename to moved_away`.execute(barn.owner)
    const { status, body, headers } = await barn.client().get('/api/bundles')
    await sql`alter table moved_away rename to bundles`.execute(barn.owner)
    expect(status).toBe(500)
    expect(body).toEqual({
      code: 'internal',
      message: 'Something went wrong on our side. Please try again.',
      details: { requestId: headers['x-request-id'] },
    })
  })
})

describe('checkOrigin', () => {
  it.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
  ])('blocks writes from another site: %o', async (headers) => {
    const { status, body } = await customer.post('/api/bookings', {}, headers as Record<string, string>)
    expect([status, body.code]).toEqual([403, 'foreign_origin'])
  })

  it.each([
    // An attacker's domain that resolves to this machine, where a page could claim the first admin.
    ['rebound.example:3000', 403],
    ['localhost.rebound.example:3000', 403],
    ['127.0.0.1.rebound.example:3000', 403],
    ['0x7f.1.rebound.example:3000', 403],
    // A phone on the same network types the address, and the name in HOST is the operator's.
    ['192.168.1.20:3000', 400],
    ['[fe80::1]:3000', 400],
    ['localhost:5173', 400],
    ['barn.local:3000', 400],
  ])('judges the sandbox’s own pages at %s by their name', async (host, status) => {
    const own = await buildTestApp(barn.services, { host: 'barn.local' })
    const headers = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }
    const answer = await own.inject({ method: 'POST', url: '/api/auth/login', headers, payload: {} })
    expect(answer.statusCode).toBe(status)
    await own.close()
  })

  it('allows our own pages and clients that are not browsers', async () => {
    for (const headers of [{ origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }, {}]) {
      const { status } = await customer.post('/api/bookings', {}, headers as Record<string, string>)
      expect(status).toBe(400)
    }
  })
})

describe('a page of someone else', () => {
  it('reads and changes nothing for the person who is signed in now, but learns who that is', async () => {
    const [before, now] = [await registerCustomer(barn), await registerCustomer(barn)]
    const headers = { 'x-page-user': before.id }
    const refused = { status: 409, body: { code: 'other_account' } }
    expect(await now.post('/api/bookings', bookingOf('cage-1', '2026-11-21T18:00'), headers)).toMatchObject(
      refused,
    )
    expect(await now.get('/api/bookings', headers)).toMatchObject(refused)
    expect((await now.get('/api/auth/user', headers)).body.id).toBe(now.id)
    expect((await before.get('/api/bookings', headers)).status).toBe(200)
    expect((await barn.client().get('/api/bookings', headers)).status).toBe(401)
  })
})

describe('the API', () => {
  it('ignores unknown query parameters', async () => {
    expect((await barn.client().get('/api/spaces?_=123&nocache=1')).status).toBe(200)
  })

  it('describes itself in OpenAPI without revealing secrets', async () => {
    const { body, headers } = await barn.client().get('/api/openapi.json')
    expect(headers.etag).toBeTruthy()
    expect(Object.keys(body.paths)).toContain('/api/bookings/{id}')
    // OpenAPI 3.0 ignores one without a type.
    expect(JSON.stringify(body)).not.toMatch(/"nullable":true,"anyOf"|\],"nullable":true\}/)
    const user = await customer.get('/api/auth/user')
    expect(Object.keys(user.body).sort()).toEqual([
      'blockedBy',
      'createdAt',
      'email',
      'firstName',
      'hasPasskey',
      'id',
      'isEmailVerified',
      'lastName',
      'needsPasskey',
      'passkeyDueAt',
      'phone',
      'profileImageUrl',
      'role',
    ])
  })
})

describe('connections', () => {
  it('have to send a whole request in half a minute', () => {
    expect(barn.app.server).toMatchObject({ headersTimeout: 15_000, requestTimeout: 30_000, timeout: 0 })
  })
})

describe('health routes', () => {
  it('reports liveness, readiness, and metrics', async () => {
    const visitor = barn.client('127.0.0.1')
    expect((await visitor.get('/healthz')).status).toBe(200)
    expect((await visitor.get('/readyz')).status).toBe(200)
    expect((await visitor.get('/metrics')).body).toContain('nodejs_eventloop_lag')
  })

  it('keeps metrics from visitors behind a proxy on this machine, whatever they send', async () => {
    const sent = [
      { 'x-forwarded-for': '203.0.113.9' },
      { 'x-forwarded-for': 'unknown' },
      { 'x-forwarded-for': '' },
      { forwarded: 'for=203.0.113.9' },
    ]
    for (const trustProxy of [null, ['127.0.0.1']]) {
      const app = await buildTestApp(barn.services, { trustProxy })
      for (const headers of sent)
        expect((await app.inject({ url: '/metrics', headers })).statusCode).toBe(403)
      await app.close()
    }
    expect((await barn.client('203.0.113.9').get('/metrics')).status).toBe(403)
  })
})
