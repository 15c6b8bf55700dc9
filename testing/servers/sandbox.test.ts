import { request } from 'node:http'
import { describe, expect, it, vi } from 'vitest'
import { confirmAsBrowser } from '../confirm-as-browser.ts'
import { createFetchClient } from '../fetch-client.ts'
import { signAgreements } from '../paid-booking.ts'
import { eventually } from '../server-process.ts'
import { bookingNumber, ownServers } from './own-servers.ts'

// Starts several server processes in turn, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 })

const { startOnTemplate } = ownServers()

describe('the sandbox', () => {
  it('confirms by webhook, emails the confirmation, and moves the clock with everything due on it', async () => {
    const server = await startOnTemplate()
    const client = createFetchClient(server.url)
    await client.register('sandbox@example.com')
    const { body: booking } = await client.post('/api/bookings', bookingNumber(0))
    await signAgreements(client, booking.id)
    const { body: intent } = await client.post('/api/create-payment-intent', {
      amount: 30,
      bookingId: booking.id,
    })
    await confirmAsBrowser(server.url, intent.clientSecret)

    // The list never asks Stripe, so only the webhook can have confirmed the booking.
    const bookings = await eventually(
      async () => (await client.get('/api/bookings')).body,
      ([first]) => first.status === 'confirmed',
    )
    expect(bookings).toMatchObject([{ id: booking.id, totalAmount: '30.00' }])
    const isConfirmation = ({ subject }: { subject: string }) => subject.startsWith('Booking confirmed')
    const emails = await eventually(
      async () => (await client.get('/sandbox/mail')).body,
      (list) => list.some(isConfirmation),
    )
    expect(emails.find(isConfirmation)).toMatchObject({
      to: 'sandbox@example.com',
      text: expect.stringContaining('$30.00'),
    })

    const { body: held } = await client.post('/api/bookings', bookingNumber(1))
    const before = (await client.get('/sandbox/clock')).body.now
    const { body: moved } = await client.post('/sandbox/clock', { advance: 'PT20M' })
    expect(Temporal.Instant.from(before).until(moved.now).total('minutes')).toBeCloseTo(20, 0)
    const { body: list } = await client.get('/api/bookings')
    expect(list.find(({ id }: { id: string }) => id === held.id)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'hold_expired',
    })
    expect((await client.post('/sandbox/clock', { advance: 'soon' })).status).toBe(400)
    expect((await client.post('/sandbox/clock', { reset: true })).status).toBe(200)
  })

  it('answers only this machine’s own pages, and rejects impossible times', async () => {
    const server = await startOnTemplate()
    const ask = (path: string, init: RequestInit) => fetch(`${server.url}${path}`, init)
    const move = (body: object, headers: Record<string, string> = {}) =>
      ask('/sandbox/clock', {
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

  it.each([
    [404, {}],
    [200, { SANDBOX: '1' }],
  ])('answers %i to what a proxy on this machine forwards, with %o', async (status, env) => {
    const { url } = await startOnTemplate(env)
    const statusOf = async (headers: Record<string, string>) =>
      (await fetch(`${url}/sandbox/mail`, { headers: { accept: 'application/json', ...headers } })).status
    expect(await statusOf({})).toBe(200)
    expect(await statusOf({ 'x-forwarded-for': '203.0.113.9' })).toBe(status)
    expect(await statusOf({ forwarded: 'for=203.0.113.9' })).toBe(status)
  })
})

/** Sends a Host header of its own, which fetch doesn't allow. */
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
