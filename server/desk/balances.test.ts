import { describe, expect, it } from 'vitest'
import { toCents, toDecimal } from '../../domain/pricing/money.ts'
import {
  changePrice,
  ledgerOf,
  openDesk,
  pageOf,
  payAtDesk,
  refundAtDesk,
  refundsAtStripe,
} from '../../testing/desk.ts'
import { bookingOf } from '../../testing/factories.ts'
import { deliverAll } from '../../testing/outbox.ts'
import { holdWithIntent, payForBooking } from '../../testing/paid-booking.ts'
import { auditOf } from '../../testing/records.ts'
import { bookAtDesk } from '../../testing/staff-booking.ts'
import { sendRefunds } from '../payments/refunds/send-refunds.ts'

const desk = openDesk()

const SLOT = '2026-11-20T18:00'
const post = async (id: string, path: string, body: object = {}) =>
  desk.staff.post(`/api/admin/bookings/${id}/${path}`, { version: (await pageOf(desk, id)).version, ...body })
const pay = (id: string, amount?: string, method = 'cash') =>
  payAtDesk(desk, id, { method, ...(amount && { amount }) })
const waive = (id: string) => post(id, 'waived-balance', { reason: 'Never came' })
const price = (id: string, totalAmount: string, extra = {}) => changePrice(desk, id, totalAmount, extra)
const lastPayment = async (id: string) => (await ledgerOf(desk, id)).payments.at(-1)
const correct = async (id: string, method?: string) =>
  desk.staff.post(`/api/admin/payments/${(await lastPayment(id)).id}/void`, {
    ...{ reason: 'Wrong button', version: (await pageOf(desk, id)).version },
    ...(method && { method }),
  })
const dailyTotals = async (date = '2026-11-20') =>
  (await desk.staff.get(`/api/admin/daily-totals/${date}`)).body
/** Count and dollars of all open balances. */
const openNow = async () => {
  const { open } = await dailyTotals()
  const ages = open.filter(({ age }: { age: string }) => age === 'past_due' || age === 'upcoming')
  const cents = ages.reduce((sum: number, { amount }: { amount: string }) => sum + toCents(amount), 0)
  return [ages.reduce((sum: number, { count }: { count: number }) => sum + count, 0), toDecimal(cents)]
}
const report = async (from = '2026-11-20', to = from) =>
  (await desk.staff.get(`/api/admin/report?from=${from}&to=${to}`)).body
const byMethod = ({ byMethod: sums }: Awaited<ReturnType<typeof dailyTotals>>) =>
  Object.fromEntries(
    sums.map(({ method, received }: { method: string; received: string }) => [method, received]),
  )
const actions = async (id: string) => (await auditOf(desk.barn, `booking:${id}`)).map(({ action }) => action)

describe('waiving a balance', () => {
  it('ends what is due without counting it as received', async () => {
    const { id } = await bookAtDesk(desk.staff, 'cage-1', SLOT)
    desk.barn.clock.advance({ hours: 8 })
    expect(await openNow()).toEqual([1, '30.00'])
    const { status, body } = await waive(id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ paymentState: 'waived', waivedAmount: '30.00', paidAt: null })
    expect(body.history.at(-1)).toMatchObject({
      ...{ kind: 'balance_waived', actorName: 'Casey Stengel' },
      after: { amount: '30.00', reason: 'Never came' },
    })
    expect(await dailyTotals()).toMatchObject({
      waived: '30.00',
      total: { received: '0.00', refunded: '0.00' },
    })
    expect(await openNow()).toEqual([0, '0.00'])
    expect(await report()).toMatchObject({ waived: '30.00', total: { received: '0.00', bookings: 1 } })
    const ledger = await ledgerOf(desk, id)
    expect([ledger.payments, ledger.charged]).toEqual([[], '0.00'])
    expect(ledger.waived).toMatchObject([
      { amount: '30.00', reason: 'Never came', waivedBy: 'Casey Stengel' },
    ])
    expect((await waive(id)).body.code).toBe('already_paid')
    expect((await pay(id)).body.code).toBe('already_paid')
    expect(await actions(id)).toEqual(['create_booking', 'waive_balance'])
  })

  it('can be taken back with a counter-entry, on another day', async () => {
    const { id } = await bookAtDesk(desk.staff, 'cage-1', SLOT)
    await waive(id)
    desk.barn.clock.advance({ hours: 24 })
    expect((await post(id, 'waived-balance/undo')).body).toMatchObject({
      ...{ paymentState: 'due', waivedAmount: '0.00' },
    })
    expect([(await dailyTotals()).waived, (await dailyTotals('2026-11-21')).waived]).toEqual([
      '30.00',
      '-30.00',
    ])
    expect(await report('2026-11-20', '2026-11-21')).toMatchObject({ waived: '0.00' })
    expect(await openNow()).toEqual([1, '30.00'])
    expect((await ledgerOf(desk, id)).waived.map(({ amount }: { amount: string }) => amount)).toEqual([
      '30.00',
      '-30.00',
    ])
    expect((await post(id, 'waived-balance/undo')).body.code).toBe('nothing_waived')
    expect(await actions(id)).toEqual(['create_booking', 'waive_balance', 'undo_waive'])
  })

  it('needs a reason and the current version', async () => {
    const { id } = await bookAtDesk(desk.staff, 'cage-1', SLOT)
    expect((await post(id, 'waived-balance', { reason: ' ' })).body.message).toBe('Please enter a reason')
    const stale = await post(id, 'waived-balance', { reason: 'x', version: 7 })
    expect(stale.body.code).toBe('stale')
    const twice = await Promise.all([waive(id), waive(id)])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await pageOf(desk, id)).waivedAmount).toBe('30.00')
  })
})

describe('partial payments', () => {
  it('add up until nothing is due', async () => {
    const { id } = await bookAtDesk(desk.staff, 'cage-1', SLOT)
    expect((await pay(id, '10.00', 'cash')).body).toMatchObject({
      ...{ paymentState: 'part', paidAmount: '10.00', paymentMethod: 'cash', paidAt: null },
    })
    expect(await openNow()).toEqual([1, '20.00'])
    expect((await pay(id, '20.01')).body).toMatchObject({
      ...{ code: 'more_than_due', message: "That's more than the $20.00 that is due." },
    })
    expect((await pay(id, '0')).status).toBe(400)
    expect((await pay(id, '12.5', 'card_reader')).body).toMatchObject({
      ...{ paymentState: 'part', paidAmount: '22.50', paymentMethod: 'other' },
    })
    expect((await pay(id)).body).toMatchObject({ paymentState: 'paid', paidAmount: '30.00' })
    expect(byMethod(await dailyTotals())).toMatchObject({
      cash: '17.50',
      card_reader: '12.50',
      other: '0.00',
    })
    expect((await report()).total.received).toBe('30.00')
    expect(await openNow()).toEqual([0, '0.00'])
  })

  it('confirm a hold, and its email shows what is still due', async () => {
    const { bookingId } = await holdWithIntent(desk.customer)
    expect((await pay(bookingId, '10.00')).body).toMatchObject({
      ...{ status: 'confirmed', paymentState: 'part', paidAt: null },
    })
    const [email] = await deliverAll(desk.barn)
    expect(email?.text).toContain('Total: $30.00, $20.00 still due at The Barn')
  })

  it('leave the rest to be waived, and are refunded when the booking is cancelled', async () => {
    const { id } = await bookAtDesk(desk.staff, 'cage-1', SLOT)
    await pay(id, '10.00')
    expect((await waive(id)).body).toMatchObject({ paymentState: 'waived', waivedAmount: '20.00' })
    const { status } = await post(id, 'cancellation', { refund: 'full' })
    expect(status).toBe(200)
    expect((await dailyTotals()).total).toEqual({ received: '10.00', refunded: '10.00' })
    expect(await openNow()).toEqual([0, '0.00'])
  })
})

describe('correcting a payment', () => {
  it('takes it back with a counter-entry, and the balance is open again', async () => {
    const { id } = await bookAtDesk(desk.staff, 'cage-1', SLOT)
    await pay(id)
    expect((await correct(id)).body).toMatchObject({ paymentState: 'due', paidAmount: '0.00', paidAt: null })
    const { payments, ...totals } = await ledgerOf(desk, id)
    expect(payments).toMatchObject([
      {
        method: 'cash',
        amount: '30.00',
        refunds: [{ kind: 'void', amount: '30.00', reason: 'Wrong button' }],
      },
    ])
    expect(totals).toMatchObject({ charged: '0.00', refunded: '0.00', kept: '0.00' })
    const { total, movements } = await dailyTotals()
    expect([total, await openNow()]).toEqual([{ received: '0.00', refunded: '0.00' }, [1, '30.00']])
    expect(movements.map(({ kind }: { kind: string }) => kind)).toEqual(['payment', 'void'])
    expect(await report()).toMatchObject({ total: { received: '0.00', refunded: '0.00' } })
    expect((await correct(id)).body.code).toBe('refund_too_large')
    expect(await actions(id)).toEqual(['create_booking', 'mark_booking_paid', 'void_payment'])
  })

  it('changes the method in one step', async () => {
    const { id } = await bookAtDesk(desk.staff, 'cage-1', SLOT)
    await pay(id)
    expect((await correct(id, 'check')).body).toMatchObject({ paymentState: 'paid', paymentMethod: 'check' })
    expect(byMethod(await dailyTotals())).toMatchObject({ cash: '0.00', check: '30.00' })
    expect((await pageOf(desk, id)).history.at(-1)).toMatchObject({
      kind: 'payment_voided',
      before: { method: 'Cash', amount: '30.00' },
      after: { method: 'Check', amount: '30.00', reason: 'Wrong button' },
    })
  })

  it('counts on the day it is made', async () => {
    const { id } = await bookAtDesk(desk.staff, 'cage-1', SLOT)
    await pay(id)
    desk.barn.clock.advance({ hours: 24 })
    await correct(id, 'check')
    expect(byMethod(await dailyTotals())).toMatchObject({ cash: '30.00', check: '0.00' })
    const tomorrow = await dailyTotals('2026-11-21')
    expect([byMethod(tomorrow).cash, byMethod(tomorrow).check]).toEqual(['-30.00', '30.00'])
    expect(tomorrow.total.received).toBe('0.00')
    expect((await report('2026-11-21')).moneyByMethod).toMatchObject([
      { method: 'cash', received: '-30.00' },
      { method: 'check', received: '30.00' },
    ])
  })

  it('takes back no more than refunds left', async () => {
    const { id } = await bookAtDesk(desk.staff, 'cage-1', SLOT)
    await pay(id)
    await refundAtDesk(desk, (await lastPayment(id)).id, '12.50')
    expect((await correct(id)).body).toMatchObject({ paidAmount: '12.50', paymentState: 'part' })
    expect(await ledgerOf(desk, id)).toMatchObject({ charged: '12.50', refunded: '12.50', kept: '0.00' })
    expect((await dailyTotals()).total).toEqual({ received: '12.50', refunded: '12.50' })
    expect((await correct(id)).body.code).toBe('refund_too_large')
  })

  it('refuses card payments, unknown ones, and a stale version', async () => {
    const card = await payForBooking(desk.barn, desk.customer, { slot: bookingOf('cage-3', SLOT) })
    expect((await correct(card.bookingId)).body.code).toBe('not_voidable')
    const { id } = await bookAtDesk(desk.staff, 'cage-1', SLOT)
    await pay(id)
    const { id: paymentId } = await lastPayment(id)
    const send = (path: string, version: number) =>
      desk.staff.post(`/api/admin/payments/${path}/void`, { reason: 'x', version })
    expect((await send(paymentId, 1)).body.code).toBe('stale')
    expect((await send('00000000-0000-4000-8000-000000000000', 1)).body.code).toBe('payment_not_found')
    const twice = await Promise.all([send(paymentId, 2), send(paymentId, 2)])
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409])
  })
})

describe('changing a price', () => {
  it('changes what is due', async () => {
    const { id } = await bookAtDesk(desk.staff, 'cage-1', SLOT)
    expect((await price(id, '25')).body).toMatchObject({ totalAmount: '25.00', paymentState: 'due' })
    expect(await openNow()).toEqual([1, '25.00'])
    await pay(id)
    expect((await price(id, '40.00')).body).toMatchObject({ paymentState: 'part', paidAmount: '25.00' })
    expect(await openNow()).toEqual([1, '15.00'])
    expect((await pageOf(desk, id)).history.at(-1)).toMatchObject({
      ...{ kind: 'price_changed', before: { totalAmount: '25.00' } },
      after: { totalAmount: '40.00', reason: 'Machine broke' },
    })
    expect(await actions(id)).toContain('change_price')
  })

  it('refunds the difference of a card payment, which is due again when the price goes back up', async () => {
    const { bookingId: id, intentId } = await payForBooking(desk.barn, desk.customer, {
      slot: bookingOf('cage-3', SLOT),
    })
    expect((await price(id, '20.00', { refundsOverpaid: true })).body).toMatchObject({
      ...{ paymentState: 'paid', paidAmount: '20.00', refundedAmount: '0.00' },
    })
    await sendRefunds(desk.barn.services)
    expect(await refundsAtStripe(desk, intentId)).toMatchObject([{ amount: 1000, status: 'succeeded' }])
    expect(await dailyTotals()).toMatchObject({ total: { received: '30.00', refunded: '10.00' } })
    expect((await price(id, '30.00')).body).toMatchObject({ paymentState: 'part', paidAmount: '20.00' })
    expect(await openNow()).toEqual([1, '10.00'])
  })

  it('keeps the difference if staff say so, and a refund of it later is not a concession', async () => {
    const { id } = await bookAtDesk(desk.staff, 'cage-1', SLOT)
    await pay(id)
    expect((await price(id, '20.00')).body).toMatchObject({ paymentState: 'paid', paidAmount: '30.00' })
    expect((await dailyTotals()).total).toEqual({ received: '30.00', refunded: '0.00' })
    await refundAtDesk(desk, (await lastPayment(id)).id, '10.00')
    expect(await pageOf(desk, id)).toMatchObject({ paidAmount: '20.00', refundedAmount: '0.00' })
    expect((await price(id, '30.00')).body.paymentState).toBe('part')
  })

  it('spreads the refund over several payments', async () => {
    const { id } = await bookAtDesk(desk.staff, 'cage-1', SLOT)
    await pay(id, '10.00')
    await pay(id, '20.00', 'check')
    await price(id, '5.00', { refundsOverpaid: true })
    expect(await ledgerOf(desk, id)).toMatchObject({ charged: '30.00', refunded: '25.00', kept: '5.00' })
    expect(await pageOf(desk, id)).toMatchObject({ paymentState: 'paid', paidAmount: '5.00' })
  })
})
