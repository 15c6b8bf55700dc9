import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { ledgerOf, openDesk, pageOf, refundAtDesk } from '../../../testing/desk.ts'
import { bookingOf, type Customer, registerVerified } from '../../../testing/factories.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { intentIn, SIGNED, signAgreements } from '../../../testing/paid-booking.ts'
import { emailsOf, rowOf } from '../../../testing/records.ts'
import { seasonOf } from '../../../testing/season.ts'
import { emptyStripe, pay, stripeOf } from '../../../testing/stripe-client.ts'
import { cancelHolds } from '../../bookings/move-status.ts'
import { expireHolds } from '../../holds/expire-holds.ts'
import { settle } from '../intents/settle.ts'
import { reconcileLedger } from '../reconciliation/reconcile-ledger.ts'
import { sendRefunds } from '../refunds/send-refunds.ts'

const desk = openDesk()
const DAY = '2026-11-23'
const SLOT = bookingOf('cage-1', `${DAY}T18:00`)

beforeEach(async () => {
  await emptyStripe(desk.barn)
})

const change = (amount: string, takesBack = false, extra: object = {}) =>
  desk.staff.post(`/api/admin/customers/${desk.customer.id}/credit`, {
    amount,
    takesBack,
    reason: 'The machine broke',
    entryId: crypto.randomUUID(),
    ...extra,
  })
const creditOf = async (who: Customer = desk.customer) => {
  const { entries: _, ...credit } = (await who.get('/api/credit')).body
  return credit
}
const entriesOf = async () =>
  (await desk.staff.get(`/api/admin/customers/${desk.customer.id}`)).body.credit.entries.map(
    ({ kind, amount }: { kind: string; amount: string }) => [kind, amount],
  )

/** A signed hold. */
async function hold(slot = SLOT, who = desk.customer) {
  const { body } = await who.post('/api/bookings', slot)
  await signAgreements(who, body.id)
  return { id: String(body.id), amount: Number(slot.totalAmount) }
}

const open = (held: { id: string; amount: number }, extra: object = { usesCredit: true }) =>
  desk.customer.post('/api/create-payment-intent', { amount: held.amount, bookingId: held.id, ...extra })
const payByCredit = ({ id, amount }: { id: string; amount: number }) =>
  desk.customer.post(`/api/bookings/${id}/credit-payment`, { amount })

/** A booking of $30 for which credit pays `credit`, and the card the rest. */
async function mixed(credit = '12.50') {
  await change(credit)
  const held = await hold()
  const { body } = await open(held)
  const intentId = intentIn(body)
  await pay(desk.barn, intentId)
  expect(await settle(desk.barn.services, intentId)).toBe('confirmed')
  return { ...held, intentId }
}

const ownOf = async (id: string) =>
  (await desk.customer.get('/api/bookings')).body.find((booking: { id: string }) => booking.id === id)
const paymentsOf = async (id: string) =>
  (await ledgerOf(desk, id)).payments
    .map(({ method, amount }: { method: string; amount: string }) => `${method} ${amount}`)
    .toSorted()

async function expectBalanced() {
  await sendRefunds(desk.barn.services)
  expect(await reconcileLedger(desk.barn.services)).toEqual([])
}

describe('credit from staff', () => {
  it('is given with a reason, once per request, and emailed', async () => {
    const extra = { entryId: crypto.randomUUID() }
    expect((await change('20.00', false, extra)).body.credit).toMatchObject({
      balance: '20.00',
      entries: [{ kind: 'given', reason: 'The machine broke', amount: '20.00' }],
    })
    expect((await change('20.00', false, extra)).status).toBe(200)
    expect(await creditOf()).toEqual({ balance: '20.00', available: '20.00' })
    expect((await change('20.00', false, { reason: ' ' })).status).toBe(400)
    expect((await desk.customer.post(`/api/admin/customers/${desk.customer.id}/credit`, {})).status).toBe(403)
    const [email] = (await deliverAll(desk.barn)).filter(({ subject }) => subject.includes('credit'))
    expect(email).toMatchObject({ subject: 'You have $20.00 in credit', to: desk.customer.email })
    expect(email?.text).toContain('The machine broke')
    const audit = (await desk.staff.get('/api/admin/audit')).body.items
    expect(audit[0]).toMatchObject({ action: 'give_credit', after: { amount: '20.00' } })
  })

  it('is taken back only while it is neither spent nor kept', async () => {
    await change('20.00')
    await open(await hold())
    expect((await change('0.01', true)).body).toMatchObject({ code: 'not_enough_credit' })
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
    await desk.staff.post(`/api/admin/customers/${record}/credit`, {
      amount: '5.00',
      takesBack: false,
      reason: 'Rain',
      entryId: crypto.randomUUID(),
    })
    const linked = await desk.staff.post(`/api/admin/customers/${record}/link`, {
      email: desk.customer.email,
    })
    expect(linked.status).toBe(200)
    expect(await creditOf()).toEqual({ balance: '5.00', available: '5.00' })
    await expectBalanced()
  })

  it('never changes, and is never overspent, whatever the code does', async () => {
    await change('5.00')
    const { db } = desk.barn.services
    await expect(db.deleteFrom('creditEntries').execute()).rejects.toThrow('append-only')
    await expect(db.updateTable('creditEntries').set({ amount: '9.00' }).execute()).rejects.toThrow()
    const { id } = await hold()
    const keep = (creditAmount: string) =>
      db.updateTable('bookings').set({ creditAmount }).where('id', '=', id).execute()
    await expect(keep('5.01')).rejects.toThrow('does not have this credit')
    await keep('5.00')
    const entry = { userId: desk.customer.id, kind: 'linked' as const, createdAt: desk.barn.clock.now() }
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

describe('paying with credit', () => {
  it('pays first, and the card pays the rest', async () => {
    await change('12.50')
    desk.barn.clock.advance({ minutes: 1 })
    const held = await hold()
    const { body } = await open(held)
    expect(body).toMatchObject({ credit: '12.50' })
    const intentId = intentIn(body)
    expect((await stripeOf(desk.barn).paymentIntents.retrieve(intentId)).amount).toBe(1750)
    // Kept for this booking, and the same for another tab.
    expect(await creditOf()).toEqual({ balance: '12.50', available: '0.00' })
    expect((await open(held)).body).toEqual(body)
    await pay(desk.barn, intentId)
    expect(await settle(desk.barn.services, intentId)).toBe('confirmed')
    expect(await settle(desk.barn.services, intentId)).toBe('already_settled')
    expect(await paymentsOf(held.id)).toEqual(['credit 12.50', 'stripe 17.50'])
    expect(await pageOf(desk, held.id)).toMatchObject({
      paymentMethod: 'stripe',
      paidBy: expect.arrayContaining(['credit', 'stripe']),
    })
    expect(await rowOf(desk.barn, held.id)).toMatchObject({ status: 'confirmed', paidAmount: '30.00' })
    expect(await entriesOf()).toEqual([
      ['spent', '-12.50'],
      ['given', '12.50'],
    ])
    const lines = (await desk.customer.get(`/api/bookings/${held.id}/receipt`)).body.lines
    expect(lines.map(({ label, amount }: { label: string; amount: number }) => [label, amount])).toEqual(
      expect.arrayContaining([
        ['Paid (credit)', 1250],
        ['Paid (Visa ending in 4242)', 1750],
      ]),
    )
    const totals = (await desk.staff.get('/api/admin/daily-totals/2026-11-20')).body
    expect(totals.byMethod).toContainEqual({ method: 'credit', received: '12.50', refunded: '0.00' })
    await expectBalanced()
  })

  it('is the customer’s choice, and leaves the API as it was without it', async () => {
    await change('12.50')
    const { body } = await open(await hold(), {})
    expect(Object.keys(body)).toEqual(['clientSecret'])
    expect((await stripeOf(desk.barn).paymentIntents.retrieve(intentIn(body))).amount).toBe(3000)
  })

  it('leaves the card at least its minimum', async () => {
    await change('29.80')
    expect((await open(await hold())).body).toMatchObject({ credit: '29.50' })
  })

  it('pays for everything with one tap, without Stripe', async () => {
    await change('50.00')
    const held = await hold()
    expect((await payByCredit(held)).body).toMatchObject({ code: 'credit_changed' })
    expect((await open(held)).body).toEqual({ clientSecret: null, credit: '30.00' })
    expect((await payByCredit({ ...held, amount: 29 })).status).toBe(409)
    const answers = await Promise.all([payByCredit(held), payByCredit(held), payByCredit(held)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409, 409])
    expect((await payByCredit(held)).body).toMatchObject({ code: 'already_paid' })
    expect(await paymentsOf(held.id)).toEqual(['credit 30.00'])
    expect(await creditOf()).toEqual({ balance: '20.00', available: '20.00' })
    expect(await emailsOf(desk.barn, held.id, 'booking-confirmed')).toHaveLength(1)
    await expectBalanced()
  })

  it('needs the signature, an own booking, and a hold that is alive', async () => {
    await change('50.00')
    const { body } = await desk.customer.post('/api/bookings', SLOT)
    const held = { id: body.id, amount: 30 }
    expect((await open(held)).body).toMatchObject({ code: 'agreements_required' })
    await signAgreements(desk.customer, held.id)
    await open(held)
    const stranger = await registerVerified(desk.barn)
    expect((await stranger.post(`/api/bookings/${held.id}/credit-payment`, { amount: 30 })).status).toBe(404)
    desk.barn.clock.advance({ hours: 1 })
    expect((await payByCredit(held)).body).toMatchObject({ code: 'hold_expired' })
    await expireHolds(desk.barn.services)
    expect((await payByCredit(held)).body).toMatchObject({ code: 'hold_expired' })
    expect(await creditOf()).toEqual({ balance: '50.00', available: '50.00' })
  })

  it('is kept once in two tabs', async () => {
    await change('40.00')
    const first = await hold()
    const second = await hold(bookingOf('cage-2', `${DAY}T18:00`))
    const forms = await Promise.all([open(first), open(second), open(first), open(second)])
    expect(forms.every(({ status }) => status === 200)).toBe(true)
    const kept = [forms[0], forms[1]].map((form) => form?.body.credit).toSorted()
    expect(kept).toEqual(['10.00', '30.00'])
    expect(await creditOf()).toEqual({ balance: '40.00', available: '0.00' })
    for (const { id } of [first, second]) {
      const { stripePaymentIntentId, creditAmount } = await rowOf(desk.barn, id)
      if (stripePaymentIntentId === null) continue
      const { amount } = await stripeOf(desk.barn).paymentIntents.retrieve(stripePaymentIntentId)
      expect(amount).toBe(3000 - Number(creditAmount) * 100)
    }
  })

  it('spreads over the dates of a season in order', async () => {
    await change('45.00')
    const season = seasonOf('cage-1', `${DAY}T18:00`, 3)
    const { body: dates } = await desk.customer.post('/api/series', season)
    const ids: string[] = dates.map(({ id }: { id: string }) => id)
    const [first = '', second = '', third = ''] = ids
    await signAgreements(desk.customer, first, dates)
    const { body } = await open({ id: first, amount: 90 })
    expect(body).toMatchObject({ credit: '45.00' })
    await pay(desk.barn, intentIn(body))
    expect(await settle(desk.barn.services, intentIn(body))).toBe('confirmed')
    expect(await settle(desk.barn.services, intentIn(body))).toBe('already_settled')
    expect(await paymentsOf(first)).toEqual(['credit 30.00'])
    expect(await paymentsOf(second)).toEqual(['credit 15.00', 'stripe 15.00'])
    expect(await paymentsOf(third)).toEqual(['stripe 30.00'])
    await expectBalanced()
  })

  it('pays a whole season', async () => {
    await change('100.00')
    const season = seasonOf('cage-1', `${DAY}T18:00`, 3)
    const { body: dates } = await desk.customer.post('/api/series', season)
    const held = { id: dates[0].id, amount: 90 }
    await signAgreements(desk.customer, held.id, dates)
    await open(held)
    expect((await payByCredit(held)).status).toBe(204)
    for (const { id } of dates) expect(await rowOf(desk.barn, id)).toMatchObject({ status: 'confirmed' })
    expect(await creditOf()).toEqual({ balance: '10.00', available: '10.00' })
    await expectBalanced()
  })
})

describe('a payment that arrives after the hold expired', () => {
  async function late() {
    await change('12.50')
    const held = await hold()
    const intentId = intentIn((await open(held)).body)
    await cancelHolds(desk.barn.services.db, [{ id: held.id, intentId }], 'hold_expired', {
      actorId: null,
      now: desk.barn.clock.now(),
    })
    expect(await creditOf()).toEqual({ balance: '12.50', available: '12.50' })
    await pay(desk.barn, intentId)
    return { ...held, intentId }
  }

  it('spends the credit if it is still there', async () => {
    const { id, intentId } = await late()
    expect(await settle(desk.barn.services, intentId)).toBe('confirmed')
    expect(await paymentsOf(id)).toEqual(['credit 12.50', 'stripe 17.50'])
    await expectBalanced()
  })

  it('goes back to the card if the credit was spent or kept since', async () => {
    const { id, intentId } = await late()
    await open(await hold(bookingOf('cage-2', `${DAY}T18:00`)))
    expect(await settle(desk.barn.services, intentId)).toBe('refunding')
    expect(await rowOf(desk.barn, id)).toMatchObject({ status: 'cancelled' })
    expect(await ledgerOf(desk, id)).toMatchObject({ charged: '17.50', refunded: '17.50' })
    expect(await creditOf()).toEqual({ balance: '12.50', available: '0.00' })
    await expectBalanced()
  })
})

describe('refunds', () => {
  const cancel = async (id: string, input: object) => {
    const { version } = await pageOf(desk, id)
    return await desk.staff.post(`/api/admin/bookings/${id}/cancellation`, { version, ...input })
  }

  it('go to the card first, and of credit to the ledger', async () => {
    const { id } = await mixed()
    expect((await cancel(id, { refund: { amount: '20.00' } })).status).toBe(200)
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
    expect(await ownOf(id)).toMatchObject({ refundedAmount: '20.00', creditedAmount: '2.50' })
    await expectBalanced()
  })

  it('become credit if staff choose it, and count as that in reports', async () => {
    const { id } = await mixed()
    expect((await cancel(id, { refund: 'full', asCredit: true })).status).toBe(200)
    expect(await creditOf()).toEqual({ balance: '30.00', available: '30.00' })
    expect(await ownOf(id)).toMatchObject({ refundedAmount: '30.00', creditedAmount: '30.00' })
    const totals = (await desk.staff.get('/api/admin/daily-totals/2026-11-20')).body
    expect(totals.byMethod).toContainEqual({ method: 'stripe', received: '17.50', refunded: '0.00' })
    expect(totals.byMethod).toContainEqual({ method: 'credit', received: '12.50', refunded: '30.00' })
    // Nothing is left to refund.
    const { payments } = await ledgerOf(desk, id)
    for (const payment of payments) expect((await refundAtDesk(desk, payment.id, '0.01')).status).toBe(409)
    await expectBalanced()
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
    await expectBalanced()
  })
})

describe('the nightly check', () => {
  it('finds credit without its payment or refund', async () => {
    const { id } = await mixed()
    const { db } = desk.barn.services
    await db
      .insertInto('payments')
      .values({ bookingId: id, method: 'credit', amount: '1.00', receivedAt: desk.barn.clock.now() })
      .execute()
    await db.updateTable('refunds').set({ toCredit: true }).execute()
    expect(await reconcileLedger(desk.barn.services)).toMatchObject([
      { kind: 'credit_differs', bookingId: id, facts: 'Credit changed by $0.00; our ledger shows -$1.00.' },
    ])
  })
})

// Publishes another policy, so it comes last.
describe('a resold booking', () => {
  async function resold(asCredit: boolean) {
    const resale = { feePercent: 10, ...(asCredit && { asCredit: true }) }
    const { body } = await desk.staff.post('/api/admin/policy-versions', { moves: false, resale })
    const policyVersion = body.version
    const buyer = await registerVerified(desk.barn)
    const buy = async (who: Customer, booking: { id: string; totalAmount: string }, extra: object = {}) => {
      await who.post(`/api/bookings/${booking.id}/agreements`, { ...SIGNED, policyVersion })
      return (
        await who.post('/api/create-payment-intent', {
          amount: Number(booking.totalAmount),
          bookingId: booking.id,
          ...extra,
        })
      ).body
    }
    const settled = async (intent: { clientSecret: string }) => {
      await pay(desk.barn, intentIn(intent))
      return await settle(desk.barn.services, intentIn(intent))
    }
    const mine = (await desk.customer.post('/api/bookings', SLOT)).body
    expect(await settled(await buy(desk.customer, mine))).toBe('confirmed')
    await desk.customer.post(`/api/bookings/${mine.id}/offer`, {})
    const [offer] = (await buyer.get(`/api/resale/${DAY}`)).body
    const claim = (await buyer.post(`/api/resale/${offer.id}/claim`, { totalAmount: SLOT.totalAmount })).body
    return { policyVersion, mine, buyer, claim, buy, settled }
  }

  it('gives its customer credit if the policy they signed says so', async () => {
    const { policyVersion, mine, buyer, claim, buy, settled } = await resold(true)
    expect(policyVersion).toMatch(/-resale10credit$/)
    expect((await desk.customer.get(`/api/bookings/${mine.id}/offer`)).body.terms).toMatchObject({
      asCredit: true,
      payout: '27.00',
    })
    expect(await settled(await buy(buyer, claim))).toBe('confirmed')
    expect(await creditOf()).toEqual({ balance: '27.00', available: '27.00' })
    expect(await ledgerOf(desk, mine.id)).toMatchObject({ refunded: '27.00', kept: '3.00' })
    const [email] = (await deliverAll(desk.barn)).filter(({ to }) => to === desk.customer.email).slice(-1)
    expect(email?.text).toContain('$27.00 is credit for your next bookings.')
    await expectBalanced()
  })

  it('can be bought with credit, and gives the card its share otherwise', async () => {
    const { mine, buyer, claim, buy } = await resold(false)
    await desk.staff.post(`/api/admin/customers/${buyer.id}/credit`, {
      amount: '30.00',
      takesBack: false,
      reason: 'Rain',
      entryId: crypto.randomUUID(),
    })
    expect(await buy(buyer, claim, { usesCredit: true })).toEqual({ clientSecret: null, credit: '30.00' })
    const answers = await Promise.all(
      [1, 2].map(() => buyer.post(`/api/bookings/${claim.id}/credit-payment`, { amount: 30 })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 409])
    expect(await rowOf(desk.barn, mine.id)).toMatchObject({ status: 'cancelled', cancelReason: 'resold' })
    expect(await creditOf()).toEqual({ balance: '0.00', available: '0.00' })
    expect(await creditOf(buyer)).toEqual({ balance: '0.00', available: '0.00' })
    const { rows } = await sql<{ bookingId: string }>`select booking_id from booking_occupancy`.execute(
      desk.barn.services.db,
    )
    expect(rows).toEqual([{ bookingId: claim.id }])
    await expectBalanced()
  })
})
