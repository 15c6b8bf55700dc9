import { beforeEach, describe, expect, it } from 'vitest'
import { CONFIRM_FIRST } from '../../../emails/account-links.ts'
import { expireHolds } from '../../../server/holds/expire-holds.ts'
import { reconcileLedger } from '../../../server/payments/reconciliation/reconcile-ledger.ts'
import { expectBalanced } from '../../../testing/balanced-ledger.ts'
import { cancelAtDesk, ledgerOf, openDesk, pageOf, refundAtDesk } from '../../../testing/desk.ts'
import { bookingOf, registerCustomer, registerVerified } from '../../../testing/factories.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { intentIn, signAgreements } from '../../../testing/paid-booking.ts'
import { seasonOf } from '../../../testing/season.ts'
import { emptyStripe, pay } from '../../../testing/stripe-client.ts'
import { creditRequests } from './credit.ts'

const desk = openDesk({ extras: ['credit'] })
const DAY = '2026-11-23'
const SLOT = bookingOf('cage-1', `${DAY}T18:00`)
const { cancelAsCredit, change, creditOf, give, hold, open, mixed } = creditRequests(desk)

beforeEach(async () => {
  await emptyStripe(desk.barn)
})

const ownOf = async (id: string) =>
  (await desk.customer.get('/api/bookings')).body.find((booking: { id: string }) => booking.id === id)

describe('credit from staff', () => {
  it('asks an account that is not proven, in its email, to confirm the address first', async () => {
    const newcomer = await registerCustomer(desk.barn)
    await deliverAll(desk.barn)
    await give(newcomer.id, '20.00')
    expect((await deliverAll(desk.barn)).map(({ text }) => text)).toEqual([
      expect.stringContaining(CONFIRM_FIRST),
    ])
  })

  it('is given with a reason, once per request, and emailed', async () => {
    const extra = { entryId: crypto.randomUUID() }
    expect((await change('20.00', false, extra)).body).toMatchObject({
      balance: '20.00',
      entries: [{ kind: 'given', reason: 'The machine broke', amount: '20.00' }],
    })
    expect((await change('20.00', false, extra)).status).toBe(200)
    const more = await change('30.00', false, extra)
    expect([more.status, more.body.message]).toEqual([
      400,
      'You already gave $20.00 in credit with this form. Please close it and check their credit.',
    ])
    expect(await creditOf()).toEqual({ balance: '20.00', available: '20.00' })
    expect((await change('20.00', false, { reason: ' ' })).status).toBe(400)
    expect((await desk.customer.post(`/api/admin/customers/${desk.customer.id}/credit`, {})).status).toBe(403)
    const [email] = (await deliverAll(desk.barn)).filter(({ subject }) => subject.includes('credit'))
    expect(email).toMatchObject({ subject: 'You have $20.00 in credit', to: desk.customer.email })
    expect(email?.text).toContain('The machine broke')
    expect(email?.text).not.toContain(CONFIRM_FIRST)
    const audit = (await desk.staff.get('/api/admin/audit')).body.items
    expect(audit[0]).toMatchObject({ action: 'credit.give', after: { amount: '20.00' } })
  })

  it('is taken back only while it is neither spent nor kept', async () => {
    await change('20.00')
    await open(await hold())
    expect((await change('0.01', true)).body).toMatchObject({ code: 'refused' })
    desk.barn.clock.advance({ hours: 1 })
    await expireHolds(desk.barn.services)
    expect((await change('20.01', true)).status).toBe(409)
    expect((await change('20.00', true)).status).toBe(200)
    expect(await creditOf()).toEqual({ balance: '0.00', available: '0.00' })
  })

  it('goes to the account that a record is linked to', async () => {
    const { body } = await desk.staff.post('/api/admin/bookings', {
      ...SLOT,
      customerName: 'Mel Ott',
      paymentMethod: 'cash',
    })
    const record = body.userId
    await give(record, '5.00')
    const linked = await desk.staff.post(`/api/admin/customers/${record}/link`, {
      email: desk.customer.email,
    })
    expect(linked.status).toBe(200)
    expect(await creditOf()).toEqual({ balance: '5.00', available: '5.00' })
    await expectBalanced(desk)
  })

  it('never changes, and is never overspent, whatever the code does', async () => {
    await change('5.00')
    const { db } = desk.barn.services
    await expect(db.deleteFrom('creditEntries').execute()).rejects.toThrow('append-only')
    await expect(db.updateTable('creditEntries').set({ amount: '9.00' }).execute()).rejects.toThrow()
    const { id: bookingId } = await hold()
    const kept = { bookingId, method: 'credit' as const, createdAt: desk.barn.clock.now() }
    const keep = (amount: string) =>
      db
        .insertInto('keptPayments')
        .values({ ...kept, amount })
        .execute()
    await expect(keep('5.01')).rejects.toThrow('does not have this credit')
    await keep('5.00')
    await expect(db.updateTable('keptPayments').set({ amount: '5.01' }).execute()).rejects.toThrow(
      'does not have this credit',
    )
    const entry = {
      userId: desk.customer.id,
      kind: 'linked' as const,
      byStaff: true,
      createdAt: desk.barn.clock.now(),
    }
    await expect(
      db
        .insertInto('creditEntries')
        .values({ ...entry, amount: '-0.01' })
        .execute(),
    ).rejects.toThrow('does not have this credit')
  })
})

describe('a customer’s own credit', () => {
  it('has its history, without names and reasons of staff that weren’t emailed', async () => {
    const { id } = await mixed()
    desk.barn.clock.advance({ minutes: 1 })
    await change('20.00')
    desk.barn.clock.advance({ minutes: 1 })
    await change('5.00', true, { reason: 'Too much' })
    const { entries } = (await desk.customer.get('/api/credit')).body
    expect(entries.slice(0, 2)).toEqual([
      {
        ...{ id: expect.any(String), kind: 'taken_back', amount: '-5.00', reason: null, bookingId: null },
        createdAt: expect.any(String),
      },
      expect.objectContaining({ kind: 'given', amount: '20.00', reason: 'The machine broke' }),
    ])
    expect(entries).toContainEqual(
      expect.objectContaining({ kind: 'spent', amount: '-12.50', bookingId: id }),
    )
    const { entries: others } = (await (await registerVerified(desk.barn)).get('/api/credit')).body
    expect(others).toEqual([])
  })
})

describe('refunds', () => {
  /** The subjects of all emails about credit; the first is of the credit from staff. */
  const creditEmails = async () =>
    (await deliverAll(desk.barn)).flatMap(({ subject }) => (subject.endsWith('in credit') ? [subject] : []))

  it('go to the card first, and of credit to the ledger', async () => {
    const { id } = await mixed()
    expect((await cancelAtDesk(desk, id, { amount: '20.00' })).status).toBe(200)
    expect(await creditOf()).toEqual({ balance: '2.50', available: '2.50' })
    const { payments } = await ledgerOf(desk, id)
    const refunds = payments.flatMap((payment: { method: string; refunds: { amount: string }[] }) =>
      payment.refunds.map(({ amount }) => [payment.method, amount]),
    )
    expect(refunds.toSorted()).toEqual([
      ['credit', '2.50'],
      ['stripe', '17.50'],
    ])
    const [email] = (await deliverAll(desk.barn)).filter(({ subject }) =>
      subject.startsWith('Booking cancelled'),
    )
    expect(email?.text).toContain('$17.50')
    expect(email?.text).toContain('$2.50')
    expect(await ownOf(id)).toMatchObject({
      refundedAmount: '20.00',
      givenBack: [{ amount: '2.50', words: 'became credit' }],
    })
    await expectBalanced(desk)
  })

  it('of a date of a season are emailed with what goes back to the card', async () => {
    await change('12.50')
    const { body: dates } = await desk.customer.post('/api/orders', seasonOf('cage-1', `${DAY}T18:00`, 2))
    const [{ id: bookingId }] = dates
    await signAgreements(desk.customer, bookingId, dates)
    await pay(desk.barn, intentIn((await open({ id: bookingId, amount: 60 })).body))
    await desk.customer.get(`/api/bookings/${bookingId}`)
    await cancelAtDesk(desk, bookingId, 'full')
    await expectBalanced(desk)
    const emails = (await deliverAll(desk.barn)).filter(({ subject }) => subject.startsWith('Refund'))
    expect(emails.map(({ subject }) => subject)).toEqual(['Refund of $17.50: Batting Cage 1'])
  })

  it('become credit if staff choose it, and count as that in reports', async () => {
    const { id } = await mixed()
    expect((await cancelAsCredit(id)).status).toBe(200)
    expect(await creditOf()).toEqual({ balance: '30.00', available: '30.00' })
    expect(await ownOf(id)).toMatchObject({
      refundedAmount: '30.00',
      givenBack: [{ amount: '30.00', words: 'became credit' }],
    })
    const totals = (await desk.staff.get('/api/admin/daily-totals/2026-11-20')).body
    expect(totals.byMethod).toContainEqual({ method: 'stripe', received: '17.50', refunded: '0.00' })
    expect(totals.byMethod).toContainEqual({ method: 'credit', received: '12.50', refunded: '30.00' })
    // Nothing is left to refund.
    const { payments } = await ledgerOf(desk, id)
    for (const payment of payments) expect((await refundAtDesk(desk, payment.id, '0.01')).status).toBe(409)
    await expectBalanced(desk)
  })

  it('of a credit payment can’t be voided, and are made once', async () => {
    const { id } = await mixed()
    const { payments } = await ledgerOf(desk, id)
    const credit = payments.find(({ method }: { method: string }) => method === 'credit')
    const { version } = await pageOf(desk, id)
    const voided = { reason: 'Mistake', version }
    expect((await desk.staff.post(`/api/admin/payments/${credit.id}/void`, voided)).body).toMatchObject({
      code: 'not_voidable',
    })
    const answers = await Promise.all([1, 2, 3].map(() => refundAtDesk(desk, credit.id, '12.50')))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    expect(await creditOf()).toEqual({ balance: '12.50', available: '12.50' })
    expect(await creditEmails()).toEqual(['You have $12.50 in credit', 'You have $12.50 in credit'])
    await expectBalanced(desk)
  })

  it('beyond a lower price are emailed to the card and as credit', async () => {
    const { id } = await mixed()
    const price = { totalAmount: '10.00', reason: 'Half the cage', refundsOverpaid: true }
    const { version } = await pageOf(desk, id)
    const changed = await desk.staff.put(`/api/admin/bookings/${id}/price`, { ...price, version })
    expect(changed.status).toBe(200)
    const { available } = await creditOf()
    const emails = await creditEmails()
    expect(emails).toEqual([`You have $12.50 in credit`, `You have $${available} in credit`])
    await expectBalanced(desk)
  })
})

describe('the nightly check', () => {
  it('finds credit that differs from its payment', async () => {
    const { id } = await mixed()
    const { db } = desk.barn.services
    await db.updateTable('payments').set({ amount: '13.50' }).where('method', '=', 'credit').execute()
    expect(await reconcileLedger(desk.barn.services)).toContainEqual(
      expect.objectContaining({
        ...{ kind: 'credit.differs', bookingId: id },
        facts: 'Credit changed by -$12.50; our ledger shows -$13.50.',
      }),
    )
  })
})
