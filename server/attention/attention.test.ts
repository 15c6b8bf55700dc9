import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { AttentionEntry } from '../../domain/attention/attention.schema.ts'
import { deliverEvent, ledgerOf, openDesk, refundAtDesk } from '../../testing/desk.ts'
import { bookingOf, type Customer, registerAdmin, registerVerified } from '../../testing/factories.ts'
import { holdUnsigned, holdWithIntent, payForBooking, signAgreements } from '../../testing/paid-booking.ts'
import { explain, watchStatements } from '../../testing/query-plans.ts'
import { auditOf } from '../../testing/records.ts'
import { startTestApp } from '../../testing/start-test-app.ts'
import { controlStripe, pay, stripeOf } from '../../testing/stripe-client.ts'
import { expireHolds } from '../holds/expire-holds.ts'
import { settle } from '../payments/intents/settle.ts'
import { reconcileLedger } from '../payments/reconciliation/reconcile-ledger.ts'
import { sendRefunds } from '../payments/refunds/send-refunds.ts'
import { expectJobs, trackRun } from '../services/job-runs.ts'
import { listAttention } from './list-attention.ts'

const desk = openDesk()

const list = async (kind: string) =>
  (await desk.staff.get('/api/admin/attention')).body.filter((entry: { kind: string }) => entry.kind === kind)
const dismiss = (kind: string, id: string, note = 'Called them') =>
  desk.staff.post(`/api/admin/attention/${kind}/${id}/dismissal`, { note })
async function payUnsigned() {
  const { bookingId, intentId } = await holdUnsigned(desk.barn, desk.customer)
  await pay(desk.barn, intentId)
  await settle(desk.barn.services, intentId)
  const [payment] = (await ledgerOf(desk, bookingId)).payments
  return { bookingId, paymentId: payment.id }
}

describe('listAttention', () => {
  it('lists an unsigned payment until it is signed', async () => {
    const { bookingId, paymentId } = await payUnsigned()
    expect(await list('payment')).toMatchObject([
      {
        id: paymentId,
        bookingId,
        bookingStart: expect.stringMatching(/^\d{4}-/),
        reason: 'unsigned',
        text: `$30.00 from Casey Stengel was paid without signed agreements. Get the waiver signed, and this clears on its own.`,
      },
    ])
    await signAgreements(desk.customer, bookingId)
    expect(await list('payment')).toEqual([])
    const [evidence] = (await desk.staff.get(`/api/admin/bookings/${bookingId}/agreements`)).body
    expect(evidence).toMatchObject({
      signature: 'Casey Stengel',
      signedBy: desk.customer.email,
      isTextUnchanged: true,
      text: expect.stringContaining('No-Cancellation Policy'),
    })
  })

  it('never lists a payment that was signed at the same moment', async () => {
    for (let round = 0; round < 5; round += 1) {
      await desk.barn.clearBookings()
      const { bookingId, intentId } = await holdUnsigned(desk.barn, desk.customer)
      await pay(desk.barn, intentId)
      await Promise.all([settle(desk.barn.services, intentId), signAgreements(desk.customer, bookingId)])
      expect(await list('payment')).toEqual([])
    }
  })

  it('lists a mismatched payment once, until staff resolve it', async () => {
    const { intentId, bookingId } = await holdWithIntent(desk.customer)
    await stripeOf(desk.barn).paymentIntents.update(intentId, { amount: 2000 })
    await pay(desk.barn, intentId)
    expect([await settle(desk.barn.services, intentId), await settle(desk.barn.services, intentId)]).toEqual([
      'needs_attention',
      'needs_attention',
    ])
    const [entry, ...others] = await list('payment')
    expect([entry.reason, entry.bookingId, others]).toEqual(['other_amount', bookingId, []])
    expect(entry.text).toContain("doesn't match the booking's total of $30.00")
    expect((await dismiss('payment', entry.id, ' ')).status).toBe(400)
    const answers = await Promise.all([dismiss('payment', entry.id), dismiss('payment', entry.id)])
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
    expect(await list('payment')).toEqual([])
    expect((await dismiss('payment', entry.id)).status).toBe(204)
    const [record] = await auditOf(desk.barn, `payment:${entry.id}`)
    expect(record).toMatchObject({ actorId: desk.staff.id, after: { note: 'Called them' } })
  })

  it('lists a failed refund until a later one of at least the same amount succeeds', async () => {
    const { bookingId, paymentId } = await payForBooking(desk.barn, desk.customer, {
      card: 'pm_card_createDispute',
    })
    const refund = (amount: string) => refundAtDesk(desk, paymentId, amount)
    await refund('20.00')
    await sendRefunds(desk.barn.services)
    expect(await list('refund')).toMatchObject([
      { bookingId, reason: 'failed', text: expect.stringContaining('$20.00') },
    ])
    desk.barn.clock.advance({ minutes: 1 })
    await refund('5.00')
    expect(await list('refund')).toHaveLength(1)
    await refund('20.00')
    expect(await list('refund')).toHaveLength(0)
  })

  it('lists the money that a failed refund left on a cancelled booking only once', async () => {
    const { bookingId } = await payForBooking(desk.barn, desk.customer, { card: 'pm_card_createDispute' })
    await desk.staff.post(`/api/admin/bookings/${bookingId}/cancellation`, { refund: 'full' })
    await sendRefunds(desk.barn.services)
    await reconcileLedger(desk.barn.services)
    const left = async () =>
      (await list('difference')).filter(
        ({ reason }: AttentionEntry) => reason === 'money_on_cancelled_booking',
      )
    const [refund] = await list('refund')
    expect([refund.bookingId, await left()]).toEqual([bookingId, []])
    await dismiss('refund', refund.id)
    expect(await left()).toMatchObject([{ bookingId }])
  })

  it('never advises returning disputed money another way', async () => {
    const { paymentId, intentId } = await payForBooking(desk.barn, desk.customer, {
      card: 'pm_card_createDispute',
    })
    const [dispute] = (await stripeOf(desk.barn).disputes.list({ payment_intent: intentId })).data
    // It's requested before we know of the dispute.
    await refundAtDesk(desk, paymentId, '30.00')
    await sendRefunds(desk.barn.services)
    await deliverEvent(desk, 'charge.dispute.created', { ...dispute })
    expect(await list('refund')).toMatchObject([
      {
        text: expect.stringMatching(
          /charged back.*disputed the payment with their bank, so don't return the money/,
        ),
      },
    ])
  })

  it('lists a refund that has not reached Stripe in 15 minutes', async () => {
    const { paymentId } = await payForBooking(desk.barn, desk.customer)
    await desk.staff.post(`/api/admin/payments/${paymentId}/refunds`, { amount: 5, reason: 'Rained in' })
    desk.barn.clock.advance({ minutes: 15 })
    expect(await list('refund')).toEqual([])
    desk.barn.clock.advance({ seconds: 1 })
    expect(await list('refund')).toMatchObject([{ reason: 'not_sent' }])
  })

  it('lists a hold that keeps being extended because Stripe gives no answer', async () => {
    const { bookingId, intentId } = await holdWithIntent(desk.customer)
    await controlStripe(desk.barn, { processing: 1 })
    await pay(desk.barn, intentId)
    desk.barn.clock.advance({ minutes: 15 })
    for (let extension = 1; extension <= 5; extension += 1) {
      expect(await list('hold')).toEqual([])
      await expireHolds(desk.barn.services)
      desk.barn.clock.advance({ minutes: 2 })
    }
    expect(await list('hold')).toMatchObject([{ id: bookingId, bookingId, reason: 'undecided' }])
    expect((await desk.customer.get(`/api/bookings/${bookingId}`)).body.status).toBe('pending')
  })

  const byUser = (one: { userId: string }, other: { userId: string }) => (one.userId < other.userId ? -1 : 1)

  it('lists a day of which much is held unpaid, and by whom, until new holds make it so again', async () => {
    const hold = (customer: Customer, hour: number) =>
      customer.post(
        '/api/bookings',
        bookingOf('bundle3', `2026-11-28T${String(hour).padStart(2, '0')}:00`, 3),
      )
    const other = await registerVerified(desk.barn)
    // Customers who have paid before can hold more of a day.
    await payForBooking(desk.barn, desk.customer, { slot: bookingOf('cage-1', '2026-11-22T18:00') })
    await payForBooking(desk.barn, other, { slot: bookingOf('cage-2', '2026-11-22T18:00') })
    await hold(desk.customer, 8)
    expect(await list('held_day')).toEqual([])
    const { body: first } = await hold(other, 11)
    const [entry, ...others] = await list('held_day')
    expect(others).toEqual([])
    expect(entry).toMatchObject({
      id: '2026-11-28',
      text: expect.stringContaining('hold 24 of 52 hours on Saturday, November 28, 2026'),
    })
    expect(entry.holders.toSorted(byUser)).toMatchObject(
      [
        {
          userId: other.id,
          name: 'Casey Stengel',
          email: other.email,
          bookingId: first.id,
          holds: 1,
          hours: 12,
        },
        { userId: desk.customer.id, holds: 1, hours: 12 },
      ].toSorted(byUser),
    )

    expect((await dismiss('held_day', '2026-11-28', 'A tournament')).status).toBe(204)
    expect(await list('held_day')).toEqual([])
    desk.barn.clock.advance({ minutes: 1 })
    const third = await registerVerified(desk.barn)
    await hold(third, 17)
    expect(await list('held_day')).toMatchObject([{ id: '2026-11-28' }])
    for (const { id } of [other, third]) await desk.staff.delete(`/api/admin/users/${id}/holds`)
    expect(await list('held_day')).toEqual([])
  })

  it('lists an undelivered email and a stalled job', async () => {
    const { bookingId } = await payForBooking(desk.barn, desk.customer)
    const { db } = desk.barn.services
    await db
      .updateTable('emails')
      .set({ status: 'failed', lastError: '550 no such user' })
      .where('bookingId', '=', bookingId)
      .execute()
    expect(await list('email')).toMatchObject([
      { bookingId, reason: 'booking-confirmed', text: expect.stringContaining('550 no such user') },
    ])
    await expectJobs(db, { 'send-refunds': {}, 'reconcile-ledger': { patience: 90_000 } })
    expect(await list('job')).toEqual([])
    await sql`update job_runs set known_since = now() - interval '6 minutes'`.execute(db)
    expect(await list('job')).toMatchObject([{ id: 'send-refunds', bookingId: null, reason: 'dead' }])
    expect((await dismiss('job', 'send-refunds')).status).toBe(400)
    await db.deleteFrom('jobRuns').execute()
  })

  it('lists a missing backup after three hours, and immediately one that could not be restored, with the reason', async () => {
    const { db } = desk.barn.services
    await expectJobs(db, { 'back-up': { patience: 10_800 }, 'check-backup': { patience: 10_800 } })
    const fail = (name: string, reason: string) =>
      expect(trackRun(db, name, () => Promise.reject(new Error(reason)))).rejects.toThrow(reason)
    await fail('back-up', 'ENOSPC: no space left on device')
    expect(await list('backup')).toEqual([])
    await sql`update job_runs set known_since = now() - interval '181 minutes' where name = 'back-up'`.execute(
      db,
    )
    await fail('check-backup', 'barn.jsonl.gz is incomplete.')
    const texts = (await list('backup')).map(({ text }: { text: string }) => text)
    expect(texts.toSorted()).toEqual([
      'The daily backup is failing (ENOSPC: no space left on device). Ask the person who runs the server to look at it today.',
      "The newest backup couldn't be restored in its weekly test (barn.jsonl.gz is incomplete). Ask the person who runs the server to look at it today.",
    ])
    for (const name of ['back-up', 'check-backup']) await trackRun(db, name, async () => 1)
    expect(await list('backup')).toEqual([])
    await db.deleteFrom('jobRuns').execute()
  })

  it('refuses to resolve an entry that is not listed', async () => {
    expect((await dismiss('payment', '00000000-0000-4000-8000-000000000000')).status).toBe(404)
    expect((await dismiss('weather', '1')).status).toBe(400)
  })

  it('reports open entries by kind in the metrics', async () => {
    await payUnsigned()
    const { body } = await desk.barn.app.inject({ url: '/metrics', remoteAddress: '127.0.0.1' })
    expect(body).toMatch(/^barn_attention\{kind="payment"\} 1$/m)
    expect(body).toMatch(/^barn_attention\{kind="dispute"\} 0$/m)
  })
})

it('reads small indexes only, however many bookings there are', async () => {
  const watched = watchStatements(desk.barn.databaseUrl)
  await listAttention({ ...desk.barn.services, db: watched.db }, desk.barn.clock.now())
  expect(watched.statements).toHaveLength(9)
  for (const statement of watched.statements.filter((each) => !each.sql.includes('job_runs')))
    expect([statement.sql, await explain(desk.barn.databaseUrl, statement)]).toEqual([
      statement.sql,
      expect.not.stringContaining('Seq Scan'),
    ])
  await watched.close()
})

it('lists what a real installation still lacks, which no one can resolve by hand', async () => {
  const bare = await startTestApp({ hasPayments: false, hasEmail: false })
  const owner = await registerAdmin(bare)
  const { body } = await owner.get('/api/admin/attention')
  expect(body).toMatchObject([
    { kind: 'setup', id: 'email', text: expect.stringContaining('reset-link EMAIL') },
    { kind: 'setup', id: 'payments', text: expect.stringContaining('until you record the payment') },
  ])
  const customer = await registerVerified(bare)
  const { id } = (await customer.post('/api/bookings', bookingOf('cage-1', '2026-12-05T10:00'))).body
  bare.clock.advance({ hours: 48 })
  const entries = (await owner.get('/api/admin/attention')).body
  expect(entries.find(({ kind }: { kind: string }) => kind === 'hold')).toMatchObject({
    ...{ kind: 'hold', id, bookingId: id, reason: 'unpaid' },
    text: expect.stringMatching(
      /booked Saturday, December 5, 2026, 10:00 AM, .* The time is theirs until then\./,
    ),
  })
  const { version } = (await owner.get(`/api/admin/bookings/${id}`)).body
  const payment = { method: 'cash', version }
  expect((await owner.post(`/api/admin/bookings/${id}/payment`, payment)).body).toMatchObject({
    status: 'confirmed',
  })
  expect(
    (await owner.get('/api/admin/attention')).body.map((entry: { kind: string }) => entry.kind),
  ).not.toContain('hold')
  const dismissal = await owner.post('/api/admin/attention/setup/email/dismissal', { note: 'Later' })
  expect(dismissal.status).toBe(400)
  expect((await bare.client().get('/api/config')).body.hasEmail).toBe(false)
  expect(await list('setup')).toEqual([])
  await bare.close()
})
