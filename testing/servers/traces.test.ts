import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { confirmAsBrowser } from '../confirm-as-browser.ts'
import { createFetchClient } from '../fetch-client.ts'
import { signAgreements } from '../paid-booking.ts'
import { eventually } from '../server-process.ts'
import { bookingNumber, ownServers } from './own-servers.ts'

const { startOnTemplate, stopAll } = ownServers()

interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: Record<string, unknown> }[]
}

/** A collector, and what it got: the bodies as they came, and their spans. */
let collector: Server
let bodies: string[]
let headers: Record<string, unknown>
beforeEach(async () => {
  bodies = []
  collector = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    if (request.url === '/v1/traces') bodies.push(Buffer.concat(chunks).toString())
    headers = request.headers
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
})
afterEach(() => new Promise((resolve) => collector.close(resolve)))

function endpoint(): string {
  return `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
}

function spans(): Span[] {
  return bodies
    .flatMap((body) => JSON.parse(body).resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap((scope) => scope.spans)
}

/** Prints each module of OpenTelemetry that a process loads, by import or require. */
const SHOW_LOADED = `--import "data:text/javascript,import{registerHooks}from'node:module';registerHooks({load(url,context,next){if(url.includes('opentelemetry/'))console.log('LOADED',url);return next(url,context)}})"`

describe('traces', () => {
  it('traces a booking through the database, Stripe, jobs, and email, without personal data', async () => {
    const { url } = await startOnTemplate({
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint(),
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20for-the-collector',
    })
    const client = createFetchClient(url)
    await client.register('satchel@example.com')
    const { body: booking } = await client.post('/api/bookings', bookingNumber(0))
    await signAgreements(client, booking.id)
    const payment = { amount: 30, bookingId: booking.id }
    const { body: intent } = await client.post('/api/create-payment-intent', payment)
    await confirmAsBrowser(url, intent.clientSecret)
    await client.post('/api/auth/verify-email', {
      token: 'a-token-of-forty-characters-or-even-more-than-that',
    })
    await eventually(
      async () => (await client.get('/sandbox/mail')).body,
      (list) => list.some(({ subject }: { subject: string }) => subject.startsWith('Booking confirmed')),
    )
    const { headers: answer } = await fetch(`${url}/api/spaces?token=secret-in-a-query`)
    await fetch(`${url}/healthz`)
    await fetch(`${url}/api/webhooks/stripe`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=forged' },
      body: '{}',
    })
    expect(await stopAll()).toEqual([0])

    const all = spans()
    const childrenOf = (name: string) => {
      const parents = new Set(all.filter((span) => span.name === name).map(({ spanId }) => spanId))
      return all.filter(({ parentSpanId }) => parents.has(parentSpanId ?? '')).map((span) => span.name)
    }
    expect(childrenOf('POST /api/bookings')).toEqual(
      expect.arrayContaining(['users of sessions', 'booking facts', 'take hold alone']),
    )
    expect(childrenOf('POST /api/create-payment-intent')).toContain('stripe createIntent')
    expect(childrenOf('POST /api/webhooks/stripe')).toContain('stripe verifyEvent')
    expect(childrenOf('job deliver-email')).toEqual(expect.arrayContaining(['mail send', 'update emails']))
    const found = all.find(({ name }) => name === 'GET /api/spaces' || name === 'GET from memory')
    expect(JSON.stringify(found)).toContain(answer.get('x-request-id'))
    expect(all.map(({ name }) => name)).not.toContain('GET /healthz')
    expect(headers.authorization).toBe('Bearer for-the-collector')

    const sent = bodies.join('\n').replaceAll(/"(traceId|spanId|parentSpanId)":"\w+"/g, '')
    const secrets = [
      ...['satchel', 'Satchel', 'Paige', 'example.com', 'never-look-back', 'Casey', 'Stengel'],
      ...[
        '424242424242',
        '_secret_',
        'whsec',
        'sk_test',
        'a-token-of',
        'secret-in-a-query',
        'for-the-collector',
        'forged',
      ],
      ...[booking.id, client.cookie().slice(4, 24), intent.clientSecret.slice(0, 20)],
    ]
    expect(secrets.filter((secret) => sent.includes(secret))).toEqual([])
    const keys = new Set(all.flatMap(({ attributes }) => attributes.map(({ key }) => key)))
    expect([...keys].sort()).toEqual([
      ...['barn.request_id', 'db.system.name', 'error.type', 'http.request.method'],
      ...['http.response.status_code', 'http.route', 'peer.service'],
    ])
  })

  it('loads OpenTelemetry only for a collector, and works while the collector is away', async () => {
    const without = await startOnTemplate({ NODE_OPTIONS: SHOW_LOADED })
    await createFetchClient(without.url).register('quiet@example.com')
    expect(without.output()).not.toContain('LOADED')
    const dead = await startOnTemplate({
      NODE_OPTIONS: SHOW_LOADED,
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9',
    })
    expect(dead.output()).toContain('LOADED')
    // A collector that's away changes nothing else.
    await createFetchClient(dead.url).register('lost@example.com')
    expect(await stopAll()).toEqual([0, 0])
  })
})
