import { expect, it } from 'vitest'
import { openDesk, pageOf } from '../../../testing/desk.ts'
import { bookingOf } from '../../../testing/factories.ts'
import { SIGNED, signAgreements } from '../../../testing/paid-booking.ts'

const desk = openDesk()
const POLICY = '/api/admin/policy-versions'
const ALL = { moves: true, resale: { feePercent: 10 } }
const NONE = { moves: false, resale: null }

it('lets the owner publish what customers sign from then on, once, with a record of who did', async () => {
  expect((await desk.staff.get(POLICY)).body).toEqual({ version: '2026-11-28', published: null })
  const { body: booking } = await desk.customer.post('/api/bookings', bookingOf('cage-1', '2026-11-21T18:00'))
  const shown = async () => (await desk.customer.get(`/api/bookings/${booking.id}`)).body.policyVersion
  expect(await shown()).toBe('2026-11-28')

  const { status, body } = await desk.staff.post(POLICY, ALL)
  const version = '2026-11-28.1-moves-resale10'
  expect([status, body]).toEqual([
    200,
    { version, published: { at: '2026-11-20T17:00:00Z', by: expect.any(String) } },
  ])
  expect((await desk.staff.post(POLICY, ALL)).body.version).toBe(version)
  expect(await shown()).toBe(version)
  const { items } = (await desk.staff.get('/api/admin/audit?limit=1')).body
  expect(items).toMatchObject([
    { action: 'publish_policy', before: { version: '2026-11-28' }, after: { version } },
  ])
  await expect(desk.barn.services.db.deleteFrom('policyVersions').execute()).rejects.toThrow('append-only')

  // Checkout was open, or someone asks for terms that were never offered.
  for (const policyVersion of ['2026-11-28', '2026-11-01', '2026-11-28.2-moves'])
    expect(
      await desk.customer.post(`/api/bookings/${booking.id}/agreements`, { ...SIGNED, policyVersion }),
    ).toMatchObject({
      status: 409,
      body: { code: 'stale', message: expect.stringContaining('read and accept the new text') },
    })
  const signed = { ...SIGNED, policyVersion: version }
  expect((await desk.customer.post(`/api/bookings/${booking.id}/agreements`, signed)).status).toBe(201)
  const { body: agreements } = await desk.staff.get(`/api/admin/bookings/${booking.id}/agreements`)
  expect(agreements).toMatchObject([
    {
      policyVersion: version,
      text: expect.stringContaining('You may move a booking once'),
      isTextUnchanged: true,
    },
  ])

  expect((await desk.staff.post(POLICY, NONE)).body.version).toBe('2026-11-28.2')
  expect((await signAgreements(desk.customer, booking.id)).body.code).toBe('stale')
  expect(await shown()).toBe('2026-11-28.2')
  expect((await pageOf(desk, booking.id)).id).toBe(booking.id)
})

it('gives each of two publications at the same time its own version', async () => {
  const [one, other] = await Promise.all([
    desk.staff.post(POLICY, ALL),
    desk.staff.post(POLICY, { moves: true, resale: null }),
  ])
  expect(new Set([one?.body.version, other?.body.version]).size).toBe(2)
  expect((await desk.customer.post(POLICY, ALL)).status).toBe(403)
  expect((await desk.staff.post(POLICY, { moves: true, resale: { feePercent: 51 } })).status).toBe(400)
})
