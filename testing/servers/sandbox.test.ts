import { request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { EMULATOR_KEYS } from '../../server/core/env.ts'
import { bookingOf } from '../factories.ts'
import { createFetchClient } from '../fetch-client.ts'
import { intentIn, signAgreements } from '../paid-booking.ts'
import {
  eventually,
  type ServerProcess,
  spawnServer,
  temporaryDataDir,
  untilOpen,
} from '../server-process.ts'
import { createTestDatabase } from '../test-database.ts'

let data: ReturnType<typeof temporaryDataDir>
let server: ServerProcess
/** The sandbox is wanted although a proxy may be in front. */
let wanted: ServerProcess
beforeAll(async () => {
  data = temporaryDataDir()
  const { url } = await createTestDatabase()
  const start = async (env: Record<string, string>) => {
    const started = await spawnServer({ DATABASE_URL: url, DATA_DIR: data.dataDir, ...env })
    await untilOpen(started)
    return started
  }
  // Both on one sandbox file, which neither has created yet.
  ;[server, wanted] = await Promise.all([start({}), start({ SANDBOX: '1' })])
})
afterAll(async () => {
  for (const { child } of [server, wanted]) child.kill('SIGTERM')
  await Promise.all([server.exited, wanted.exited])
  data.remove()
})

const page = async (path: string) => {
  const response = await fetch(`${server.url}${path}`)
  return { type: response.headers.get('content-type'), body: await response.text() }
}

it('confirms by webhook, shows emails, and sends what a moved clock makes due', async () => {
  const client = createFetchClient(server.url)
  await client.register('mailbox@example.com')
  const emails = async () => (await client.get('/sandbox/mail')).body as { subject: string; text: string }[]
  const subjects = async () => (await emails()).map(({ subject }) => subject)
  const [verification] = await eventually(emails, (list) => list.length > 0)
  const token = /token=([\w-]+)/.exec(verification?.text ?? '')?.[1]
  expect((await client.post('/api/auth/verify-email', { token })).status).toBe(200)

  const date = Temporal.Now.plainDateISO('America/New_York').add({ days: 3 })
  const { body: booking } = await client.post('/api/bookings', bookingOf('cage-1', `${date}T18:00`))
  const { body: expired } = await client.post('/api/bookings', bookingOf('cage-2', `${date}T18:00`))
  const before = (await client.get('/sandbox/clock')).body.now
  // The holds end in 15 minutes. Moving the clock sends the warning immediately, without waiting for the scheduler.
  const { body: moved } = await client.post('/sandbox/clock', { advance: 'PT11M' })
  expect(Temporal.Instant.from(before).until(moved.now).total('minutes')).toBeCloseTo(11, 0)
  expect(await subjects()).toContainEqual(expect.stringMatching(/^Your hold ends at/))

  await signAgreements(client, booking.id)
  const intent = await client.post('/api/create-payment-intent', { amount: 30, bookingId: booking.id })
  const { stripeJsUrl } = (await client.get('/api/config')).body
  const confirmation = new URL(`/v1/payment_intents/${intentIn(intent.body)}/confirm`, stripeJsUrl)
  const confirmed = await fetch(confirmation, {
    method: 'POST',
    headers: { authorization: `Bearer ${EMULATOR_KEYS.secretKey}` },
    body: new URLSearchParams({ payment_method: 'pm_card_visa' }),
  })
  expect(confirmed.status).toBe(200)
  const bookingWith = async (wantedId: string) =>
    ((await client.get('/api/bookings')).body as { id: string; status: string }[]).find(
      ({ id }) => id === wantedId,
    )
  // The list doesn't read from Stripe, so only the webhook can have confirmed the booking.
  await eventually(
    () => bookingWith(booking.id),
    (row) => row?.status === 'confirmed',
  )
  await client.post('/sandbox/clock', { advance: 'PT5M' })
  expect(await bookingWith(expired.id)).toMatchObject({ status: 'cancelled', cancelReason: 'hold_expired' })

  const dayBefore = date
    .subtract({ days: 1 })
    .toZonedDateTime({ timeZone: 'America/New_York', plainTime: '18:00' })
  await client.post('/sandbox/clock', { now: dayBefore.toInstant().toString() })
  expect(await subjects()).toContainEqual(expect.stringMatching(/^Reminder: Batting Cage 1/))
  expect(await bookingWith(booking.id)).toMatchObject({ reminderSent: true, totalAmount: '30.00' })

  const { body: overview } = await page('/sandbox')
  const [, id] = /\/sandbox\/mail\/(\d+)">Booking confirmed/.exec(overview) ?? []
  expect(overview).toContain(`/sandbox/mail/${id}/text`)
  expect((await page(`/sandbox/mail/${id}`)).body).toContain('<h1')
  const text = await page(`/sandbox/mail/${id}/text`)
  expect(text.type).toBe('text/plain; charset=utf-8')
  expect(text.body).toContain('sunflower seeds')
  expect(text.body).toContain('$30.00')
  const attachment = await page(`/sandbox/mail/${id}/attachments/0`)
  expect(attachment.type).toContain('text/calendar')
  expect(attachment.body).toContain('T180000')
  expect((await client.post('/sandbox/clock', { reset: true })).status).toBe(200)
})

it('serves only this machine’s own pages, and rejects impossible times', async () => {
  const move = (body: object, headers: Record<string, string> = {}) =>
    fetch(`${server.url}/sandbox/clock`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })
  expect((await move({ advance: 'PT1M' }, { origin: 'https://evil.example' })).status).toBe(403)
  expect(await statusUnderHost(server.url, 'evil.example')).toBe(404)
  expect(await statusUnderHost(server.url, 'localhost')).toBe(200)
  for (const change of [{ advance: 'soon' }, { advance: 'P300000Y' }, { now: '2026-01-01' }, {}])
    expect([change, (await move(change)).status]).toEqual([change, 400])
  expect((await move({ advance: 'P1D' })).status).toBe(200)
})

it('adds a card reader, and presents cards only to one that waits', async () => {
  const client = createFetchClient(server.url)
  expect((await client.post('/sandbox/card-reader', {})).status).toBe(200)
  expect((await page('/sandbox')).body).toContain('Front Desk: idle')
  const card = { reader: 'tmr_none', number: '4242424242424242' }
  expect((await client.post('/sandbox/card', card)).status).toBe(409)
})

it('fills the calendar in the server’s own process, and empties it', async () => {
  const press = async (path: string) => {
    const { status, body } = await createFetchClient(server.url).post(path, {})
    return [status, body.message]
  }
  expect((await page('/sandbox')).body).toContain('data-fill="/sandbox/fill"')
  const pressed = await Promise.all([press('/sandbox/fill'), press('/sandbox/fill')])
  expect(pressed).toContainEqual([200, 'The calendar is already filled.'])
  const [, made] = /^(59|60) bookings are in the calendar\.$/m.exec(pressed.flat().join('\n')) ?? []
  expect(await press('/sandbox/empty')).toEqual([200, `Removed ${made} invented bookings.`])
  // As before: anyone here can still claim the first admin.
  const { body: setup } = await createFetchClient(server.url).get('/api/admin-setup')
  expect(setup).toMatchObject({ isOpen: true, hasAdmin: false })
})

it('is not there in production', async () => {
  const { url } = await createTestDatabase()
  const production = { NODE_ENV: 'production', DATABASE_URL: url, SESSION_SECRET: 's'.repeat(32) }
  const started = await spawnServer({ DATA_DIR: data.dataDir, ...production })
  await untilOpen(started)
  const client = createFetchClient(started.url)
  const answers = [await client.get('/sandbox'), await client.get('/sandbox/mail')]
  for (const path of ['fill', 'empty', 'clock']) answers.push(await client.post(`/sandbox/${path}`, {}))
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  expect(started.output()).not.toContain('Fill the Calendar')
  started.child.kill('SIGTERM')
  await started.exited
})

it('hides from proxies on this machine unless it is switched on', async () => {
  const statusOf = async ({ url }: ServerProcess, headers: Record<string, string>) =>
    (await fetch(`${url}/sandbox/mail`, { headers: { accept: 'application/json', ...headers } })).status
  const proxied = [{ 'x-forwarded-for': '203.0.113.9' }, { forwarded: 'for=203.0.113.9' }]
  for (const [each, status] of [
    [server, 404],
    [wanted, 200],
  ] as const) {
    expect(await statusOf(each, {})).toBe(200)
    for (const headers of proxied) expect(await statusOf(each, headers)).toBe(status)
  }
})

/** Sends another Host header, which fetch doesn't allow. */
async function statusUnderHost(url: string, host: string): Promise<number> {
  return await new Promise((resolve, reject) => {
    const { port } = new URL(url)
    request(
      {
        port,
        host: '127.0.0.1',
        path: '/sandbox/mail',
        headers: { host: `${host}:${port}`, accept: 'application/json' },
      },
      (response) => {
        response.resume()
        resolve(response.statusCode ?? 0)
      },
    )
      .on('error', reject)
      .end()
  })
}

it('switches on all extras', async () => {
  const client = createFetchClient(server.url)
  await client.register('owner@example.com')
  await client.post('/api/promote-to-admin', { email: 'owner@example.com' })
  expect((await client.post('/sandbox/extras', {})).status).toBe(200)
  const extras = (await client.get('/api/admin/extras')).body as { isOn: boolean }[]
  expect(extras.filter(({ isOn }) => !isOn)).toEqual([])
})
