import { expect, it } from 'vitest'
import { pageOf } from '../../../testing/desk.ts'
import { bookingOf, registerAdmin, registerVerified } from '../../../testing/factories.ts'
import { SIGNED, signAgreements } from '../../../testing/paid-booking.ts'
import { ownAppOfFile } from '../../../testing/start-test-app.ts'
import type { Extension } from '../../services/extension.ts'

/** Customers can stay at home on some days of rain. */
const RAIN: Extension = {
  name: 'rain',
  title: 'Rain',
  adds: { customers: '', staff: '' },
  whenOff: async () => [],
  isOnAtFirst: true,
  policyTerm: (tag) => {
    const days = /^rain(?<days>\d)$/.exec(tag)?.groups?.days
    return days
      ? { paragraph: `You may stay at home on ${days} days of rain.`, summary: 'You can stay at home.' }
      : null
  },
}

const barn = await ownAppOfFile({ extensions: [RAIN] })
const desk = { barn, staff: await registerAdmin(barn), customer: await registerVerified(barn) }

const POLICY = '/api/admin/policy-versions'
const ALL = { terms: ['rain2'] }
const NONE = { terms: [] }
const NOT_PUBLISHED = { version: '2026-11-28', terms: [], ways: [], published: null }

it('lets the owner publish what customers sign from then on, once, with a record of who did', async () => {
  expect((await desk.staff.get(POLICY)).body).toEqual(NOT_PUBLISHED)
  const { body: booking } = await desk.customer.post('/api/bookings', bookingOf('cage-1', '2026-11-21T18:00'))
  const shown = async () => (await desk.customer.get(`/api/bookings/${booking.id}`)).body.policyVersion
  expect(await shown()).toBe('2026-11-28')

  const { status, body } = await desk.staff.post(POLICY, ALL)
  const version = '2026-11-28.1-rain2'
  expect([status, body]).toEqual([
    200,
    {
      version,
      terms: [expect.objectContaining({ of: 'rain', tag: 'rain2' })],
      ways: [],
      published: { at: '2026-11-20T17:00:00Z', by: expect.any(String) },
    },
  ])
  expect((await desk.staff.post(POLICY, ALL)).body.version).toBe(version)
  expect(await shown()).toBe(version)
  const { items } = (await desk.staff.get('/api/admin/audit?limit=1')).body
  expect(items).toMatchObject([
    { action: 'publish_policy', before: { version: '2026-11-28' }, after: { version } },
  ])
  await expect(desk.barn.services.db.deleteFrom('policyVersions').execute()).rejects.toThrow('append-only')

  // Checkout was open, or someone asks for terms that were never offered.
  for (const policyVersion of ['2026-11-28', '2026-11-01', '2026-11-28.2-rain2'])
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
      text: expect.stringContaining('You may stay at home on 2 days'),
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
    desk.staff.post(POLICY, { terms: ['rain5'] }),
  ])
  expect(new Set([one?.body.version, other?.body.version]).size).toBe(2)
  expect((await desk.customer.post(POLICY, ALL)).status).toBe(403)
})

it.each([[['rain10']], [['rain2', 'rain5']], [['rain2', 'rain2']], [['refunds']]])(
  'refuses the terms %j',
  async (terms) => {
    expect((await desk.staff.post(POLICY, { terms })).body.code).toBe('invalid')
  },
)

it('has customers sign the last text without terms of a feature that is off, with its words', async () => {
  await desk.staff.post(POLICY, { terms: ['rain5'] })
  const { body: booking } = await desk.customer.post('/api/bookings', bookingOf('cage-1', '2026-11-21T19:00'))
  const shown = async () => (await desk.customer.get(`/api/bookings/${booking.id}`)).body
  const { policyVersion } = await shown()
  expect(policyVersion).toMatch(/^2026-11-28\.\d+-rain5$/)
  const gone = [{ of: 'gone', tag: 'gone', paragraph: 'You may.', summary: 'You can.' }]
  await desk.barn.services.db
    .insertInto('policyVersions')
    .values({
      version: '2026-11-28.99-gone',
      terms: JSON.stringify(gone),
      publishedBy: desk.staff.id,
      publishedAt: desk.barn.clock.now(),
    })
    .execute()
  expect(await shown()).toMatchObject({
    policyVersion,
    policyTerms: [{ paragraph: expect.stringMatching(/on 5 days/), summary: 'You can stay at home.' }],
  })
  const signed = { ...SIGNED, policyVersion: '2026-11-28.99-gone' }
  expect((await desk.customer.post(`/api/bookings/${booking.id}/agreements`, signed)).body.code).toBe('stale')
})
