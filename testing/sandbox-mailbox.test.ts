import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { confirmAsBrowser } from './confirm-as-browser.ts'
import { bookingOf } from './factories.ts'
import { createFetchClient } from './fetch-client.ts'
import { signAgreements } from './paid-booking.ts'
import { eventually, type ServerProcess, spawnServer, temporaryDataDir, untilOpen } from './server-process.ts'

// Starts its own server process, on a machine that may be busy.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let data: ReturnType<typeof temporaryDataDir>
let server: ServerProcess
beforeAll(async () => {
  data = temporaryDataDir()
  server = await spawnServer({ DATA_DIR: data.dataDir })
  await untilOpen(server)
})
afterAll(async () => {
  server.child.kill('SIGTERM')
  await server.exited
  data.remove()
})

const page = async (path: string) => {
  const response = await fetch(`${server.url}${path}`)
  return { type: response.headers.get('content-type'), body: await response.text() }
}

it('shows an email as HTML and text with its attachment, and sends what a moved clock makes due', async () => {
  const client = createFetchClient(server.url)
  await client.register('mailbox@example.com')
  const emails = async () => (await client.get('/sandbox/mail')).body as { subject: string; text: string }[]
  const subjects = async () => (await emails()).map(({ subject }) => subject)
  const [verification] = await eventually(emails, (list) => list.length > 0)
  const token = /token=([\w-]+)/.exec(verification?.text ?? '')?.[1]
  expect((await client.post('/api/auth/verify-email', { token })).status).toBe(200)

  const date = Temporal.Now.plainDateISO('America/New_York').add({ days: 3 })
  const { body: booking } = await client.post('/api/bookings', bookingOf('cage-1', `${date}T18:00`))
  // The hold ends in 15 minutes. Moving the clock sends the warning at once, without waiting for the scheduler.
  await client.post('/sandbox/clock', { advance: 'PT11M' })
  expect(await subjects()).toContainEqual(expect.stringMatching(/^Your hold ends at/))

  await signAgreements(client, booking.id)
  const intent = await client.post('/api/create-payment-intent', { amount: 30, bookingId: booking.id })
  await confirmAsBrowser(server.url, intent.body.clientSecret)
  await eventually(
    async () => (await client.get('/api/bookings')).body[0].status,
    (status) => status === 'confirmed',
  )
  const dayBefore = date
    .subtract({ days: 1 })
    .toZonedDateTime({ timeZone: 'America/New_York', plainTime: '18:00' })
  await client.post('/sandbox/clock', { now: dayBefore.toInstant().toString() })
  expect((await subjects())[0]).toMatch(/^Reminder: Batting Cage 1/)
  expect((await client.get('/api/bookings')).body[0].reminderSent).toBe(true)

  const { body: overview } = await page('/sandbox')
  const [, id] = /\/sandbox\/mail\/(\d+)">Booking confirmed/.exec(overview) ?? []
  expect(overview).toContain(`/sandbox/mail/${id}/text`)
  expect((await page(`/sandbox/mail/${id}`)).body).toContain('<h1')
  const text = await page(`/sandbox/mail/${id}/text`)
  expect(text.type).toBe('text/plain; charset=utf-8')
  expect(text.body).toContain('sunflower seeds')
  const attachment = await page(`/sandbox/mail/${id}/attachments/0`)
  expect(attachment.type).toContain('text/calendar')
  expect(attachment.body).toContain('T180000')
})
