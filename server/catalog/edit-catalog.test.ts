import { describe, expect, it } from 'vitest'
import { bookingOf, registerAdmin, registerVerified } from '../../testing/factories.ts'
import { intentIn, signAgreements } from '../../testing/paid-booking.ts'
import { auditOf } from '../../testing/records.ts'
import { testAppOfFile } from '../../testing/start-test-app.ts'
import { stripeOf } from '../../testing/stripe-client.ts'

const barn = await testAppOfFile()
const admin = await registerAdmin(barn)
const other = await registerAdmin(barn)
await other.put('/api/auth/profile', { firstName: 'Yogi', lastName: 'Berra' })

const KINDS = [
  ['spaces', 'cage-2', 'space:cage-2', 'edit_space'],
  ['bundles', 'bundle2', 'bundle:bundle2', 'edit_bundle'],
] as const
type Kind = (typeof KINDS)[number][0]

async function find(kind: Kind, id: string) {
  const { body } = await admin.get('/api/admin/catalog')
  return body[kind].find((item: { id: string }) => item.id === id)
}
/** The form's payload (spec section 7), with the version on screen. */
function formOf(kind: Kind, item: Record<string, unknown>) {
  const { name, description, hourlyRate, equipment, isActive, version } = item
  return { name, description, hourlyRate, isActive, version, ...(kind === 'spaces' && { equipment }) }
}

describe.each(KINDS)('editing %s', (kind, id, subject, action) => {
  const put = (by: typeof admin, body: unknown) => by.put(`/api/admin/${kind}/${id}`, body)

  it(`records only the changed fields of ${kind}`, async () => {
    const item = await find(kind, id)
    const form = { ...formOf(kind, item), name: '  New Name ', hourlyRate: '31.5' }
    const { status, body } = await put(admin, form)
    expect([status, body]).toEqual([
      200,
      { ...item, name: 'New Name', hourlyRate: '31.50', version: item.version + 1 },
    ])
    // Saving without a change does nothing.
    expect((await put(admin, { ...form, version: body.version })).body).toEqual(body)
    expect(await auditOf(barn, subject)).toEqual([
      {
        actorId: admin.id,
        action,
        subjectName: 'New Name',
        before: { name: item.name, hourlyRate: item.hourlyRate },
        after: { name: 'New Name', hourlyRate: '31.50' },
      },
    ])
    expect((await barn.client().get(`/api/${kind}`)).body).toContainEqual(
      expect.objectContaining({ id, name: 'New Name', hourlyRate: '31.50' }),
    )
  })

  it(`rejects a stale edit of ${kind} and names who changed it`, async () => {
    const seen = formOf(kind, await find(kind, id))
    expect((await put(other, { ...seen, hourlyRate: '40.00' })).status).toBe(200)
    const refused = await put(admin, { ...seen, isActive: false })
    expect([refused.status, refused.body]).toEqual([
      409,
      {
        code: 'stale',
        message: 'Someone else just changed this. Please check it and save again.',
        details: { current: await find(kind, id), changedBy: 'Yogi Berra' },
      },
    ])
    const { version, ...withoutVersion } = seen
    expect((await put(admin, { ...withoutVersion, isActive: false })).body).toMatchObject({ isActive: false })
    expect((await put(admin, { ...withoutVersion, isActive: true })).status).toBe(200)
  })

  it(`accepts one of two concurrent edits of ${kind}`, async () => {
    const seen = formOf(kind, await find(kind, id))
    const answers = await Promise.all(
      [admin, other].map((by, index) => put(by, { ...seen, hourlyRate: `5${index}.00` })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it.each([
    { name: ' ' },
    { name: 'x'.repeat(101) },
    { hourlyRate: 'free' },
    { hourlyRate: '0.49' },
    { hourlyRate: '10000' },
    { version: 0 },
  ])(`rejects %j in an edit of ${kind}`, async (change) => {
    const before = await find(kind, id)
    expect((await put(admin, { ...formOf(kind, before), ...change })).status).toBe(400)
    expect(await find(kind, id)).toEqual(before)
  })

  it(`rejects an empty body and unknown ids of ${kind}`, async () => {
    const form = formOf(kind, await find(kind, id))
    for (const body of [{}, [], undefined]) expect((await put(admin, body)).status).toBe(400)
    expect((await admin.put(`/api/admin/${kind}/unknown`, form)).status).toBe(404)
    expect((await admin.put(`/api/admin/${kind}/${encodeURIComponent("' or 1=1")}`, form)).status).toBe(400)
    const foreign = kind === 'spaces' ? 'bundle1' : 'cage-1'
    expect((await admin.put(`/api/admin/${kind}/${foreign}`, form)).status).toBe(404)
  })
})

it('keeps the price of existing bookings and charges new ones the new rate', async () => {
  const customer = await registerVerified(barn)
  const request = bookingOf('practice-area', '2026-11-21T18:00')
  const { body: booking } = await customer.post('/api/bookings', request)
  const space = await find('spaces', 'practice-area')
  await admin.put('/api/admin/spaces/practice-area', { ...formOf('spaces', space), hourlyRate: '80.00' })

  expect((await customer.get(`/api/bookings/${booking.id}`)).body.totalAmount).toBe('75.00')
  await signAgreements(customer, booking.id)
  const { body } = await customer.post('/api/create-payment-intent', { amount: 75, bookingId: booking.id })
  const intent = await stripeOf(barn).paymentIntents.retrieve(intentIn(body))
  expect(intent.amount).toBe(7_500)

  const later = bookingOf('practice-area', '2026-11-21T19:00')
  expect(await customer.post('/api/bookings', later)).toMatchObject({
    status: 409,
    body: { code: 'price_changed', details: { totalAmount: '80.00', hourlyRate: '80.00' } },
  })
  expect((await customer.post('/api/bookings', { ...later, totalAmount: '80.00' })).status).toBe(201)
})

it('marks inactive items in the catalog and refuses to book them', async () => {
  const customer = await registerVerified(barn)
  const space = await find('spaces', 'cage-1')
  await admin.put('/api/admin/spaces/cage-1', { ...formOf('spaces', space), isActive: false })
  const { status, body } = await customer.post('/api/bookings', bookingOf('cage-1', '2026-11-22T18:00'))
  expect([status, body.code]).toEqual([409, 'not_active'])
})
