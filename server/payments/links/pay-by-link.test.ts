import { describe, expect, it } from 'vitest'
import { changePrice, ledgerOf, makeLink, openDesk, pageOf, payAtDesk } from '../../../testing/desk.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { intentIn, SIGNED } from '../../../testing/paid-booking.ts'
import { bookAtDesk } from '../../../testing/staff-booking.ts'
import { controlStripe, reportPaid, stripeOf } from '../../../testing/stripe-client.ts'
import { settle } from '../intents/settle.ts'
import { settleBalances } from '../intents/settle-unfinished.ts'

const desk = openDesk()

/** A booking of $60.00 at the desk, and a signed-out phone with a link to pay for it. */
async function linked() {
  const booking = await bookAtDesk(desk.staff, 'cage-1', '2026-11-21T18:00', {
    hours: 2,
    customerName: 'Yogi',
  })
  const token = await makeLink(desk, booking.id, 'pay')
  const phone = desk.barn.client()
  const view = async () => (await phone.post('/api/booking-link', { token })).body
  const open = (amount = 60) => phone.post('/api/booking-link/payment-intent', { token, amount })
  expect((await phone.post('/api/booking-link/agreements', { token, ...SIGNED })).status).toBe(201)
  return { id: booking.id, token, phone, view, open }
}

const versionOf = async (id: string) => (await pageOf(desk, id)).version
const cash = (id: string, amount: string) => payAtDesk(desk, id, { amount })
/** The browser's own call to Stripe. Null if Stripe refused. */
const confirm = (intentId: string) =>
  stripeOf(desk.barn)
    .paymentIntents.confirm(intentId, { payment_method: 'pm_card_visa' })
    .catch(() => null)

describe('paying by link', () => {
  it('takes the balance by card, once, however many callers report it', async () => {
    const { id, view, open } = await linked()
    expect((await view()).booking).toMatchObject({ isSigned: true, balance: '60.00' })
    const answers = await Promise.all([open(), open(), open()])
    const secrets = new Set(answers.map(({ body }) => body.clientSecret))
    expect(secrets.size).toBe(1)
    const intentId = intentIn({ clientSecret: [...secrets][0] })
    expect((await confirm(intentId))?.amount_received).toBe(6_000)
    const [seen] = await Promise.all([
      view(),
      reportPaid(desk.barn, 'evt_link_1', intentId),
      reportPaid(desk.barn, 'evt_link_2', intentId),
      settle(desk.barn.services, intentId),
      settle(desk.barn.services, intentId),
    ])
    expect(seen.purpose).toBe('pay')
    expect(await view()).toEqual({ purpose: 'pay', via: 'screen', booking: null })
    const page = await pageOf(desk, id)
    expect(page).toMatchObject({ status: 'confirmed', paymentState: 'paid', paymentMethod: 'stripe' })
    expect(page.history.filter(({ kind }: { kind: string }) => kind === 'paid_by_link')).toHaveLength(1)
    expect((await ledgerOf(desk, id)).payments).toMatchObject([{ method: 'stripe', amount: '60.00' }])
    expect((await open()).body.code).toBe('already_paid')
  })

  it('charges what is left after a partial payment and a new price, and no open form keeps the old amount', async () => {
    const { id, view, open } = await linked()
    const first = intentIn((await open()).body)
    expect((await cash(id, '20.00')).status).toBe(200)
    expect(await confirm(first)).toBeNull()
    expect((await open()).body.code).toBe('amount_mismatch')
    expect((await view()).booking.balance).toBe('40.00')
    const second = intentIn((await open(40)).body)
    expect((await changePrice(desk, id, '50.00')).status).toBe(200)
    expect(await confirm(second)).toBeNull()
    const third = intentIn((await open(30)).body)
    await confirm(third)
    expect((await view()).booking).toBeNull()
    const { payments } = await ledgerOf(desk, id)
    expect(payments.map(({ amount }: { amount: string }) => amount).toSorted()).toEqual(['20.00', '30.00'])
  })

  it('stays payable when staff are refused, or move the booking at the same price', async () => {
    const { id, open } = await linked()
    const intentId = intentIn((await open()).body)
    const version = await versionOf(id)
    const stale = await desk.staff.post(`/api/admin/bookings/${id}/waived-balance`, {
      reason: 'Machine broke',
      version: version + 1,
    })
    expect(stale.body.code).toBe('stale')
    const moved = await desk.staff.post(`/api/admin/bookings/${id}/move`, {
      startTime: '2026-11-21T20:00:00Z',
      version,
    })
    expect(moved.status).toBe(200)
    expect((await confirm(intentId))?.status).toBe('succeeded')
  })

  it('stays payable when staff have nothing to take back', async () => {
    const { id, open } = await linked()
    await cash(id, '20.00')
    const [{ id: paymentId }] = (await ledgerOf(desk, id)).payments
    const voidIt = async () =>
      await desk.staff.post(`/api/admin/payments/${paymentId}/void`, {
        reason: 'Mistake',
        version: await versionOf(id),
      })
    expect((await voidIt()).status).toBe(200)

    const intentId = intentIn((await open()).body)
    expect((await voidIt()).body.code).toBe('refund_too_large')
    const undone = await desk.staff.post(`/api/admin/bookings/${id}/waived-balance/undo`, {
      version: await versionOf(id),
    })
    expect(undone.body.code).toBe('nothing_waived')
    expect((await confirm(intentId))?.status).toBe('succeeded')
  })

  it("stays payable when staff can't give it another price", async () => {
    const { id, open } = await linked()
    await cash(id, '20.00')
    const waived = { reason: 'Machine broke', version: await versionOf(id) }
    expect((await desk.staff.post(`/api/admin/bookings/${id}/waived-balance`, waived)).status).toBe(200)
    const [{ id: paymentId }] = (await ledgerOf(desk, id)).payments
    const voided = { reason: 'Mistake', version: await versionOf(id) }
    expect((await desk.staff.post(`/api/admin/payments/${paymentId}/void`, voided)).status).toBe(200)

    const intentId = intentIn((await open(20)).body)
    const priced = await changePrice(desk, id, '50.00')
    const version = await versionOf(id)
    const move = { startTime: '2026-11-21T20:00:00Z', hours: 1, price: 'change', version }
    const moved = await desk.staff.post(`/api/admin/bookings/${id}/move`, move)
    expect([priced.body.code, moved.body.code]).toEqual(['price_fixed', 'price_fixed'])
    expect((await confirm(intentId))?.status).toBe('succeeded')
  })

  it('lets cash or the card win, never both', async () => {
    for (let round = 0; round < 4; round += 1) {
      await desk.barn.clearBookings()
      const { id, view, open } = await linked()
      const intentId = intentIn((await open()).body)
      await Promise.all([confirm(intentId), cash(id, '60.00'), open(), view(), cash(id, '60.00')])
      await view()
      await settle(desk.barn.services, intentId)
      const page = await pageOf(desk, id)
      const { payments, charged } = await ledgerOf(desk, id)
      expect([payments.length, charged, page.paymentState]).toEqual([1, '60.00', 'paid'])
    }
  })

  it('can’t be paid after a cancellation, and is decided about if the payment was first', async () => {
    const late = await linked()
    const lateIntent = intentIn((await late.open()).body)
    const cancel = async (id: string, refund: string) =>
      desk.staff.post(`/api/admin/bookings/${id}/cancellation`, { refund, version: await versionOf(id) })
    expect((await cancel(late.id, 'none')).status).toBe(200)
    expect(await confirm(lateIntent)).toBeNull()
    expect((await late.open()).body.code).toBe('booking_ended')

    await desk.barn.clearBookings()
    const paid = await linked()
    const intentId = intentIn((await paid.open()).body)
    const seen = await versionOf(paid.id)
    await confirm(intentId)
    const refused = await desk.staff.post(`/api/admin/bookings/${paid.id}/cancellation`, {
      refund: 'none',
      version: seen,
    })
    expect(refused.body.code).toBe('stale')
    expect((await cancel(paid.id, 'full')).status).toBe(200)
    expect(await ledgerOf(desk, paid.id)).toMatchObject({ charged: '60.00', refunded: '60.00', kept: '0.00' })
  })

  it('changes nothing while Stripe can’t say whether the form was paid', async () => {
    const { id, open } = await linked()
    await open()
    await controlStripe(desk.barn, {
      fail: { count: 20, method: 'POST', path: '/v1/payment_intents/*/cancel' },
    })
    const refused = await cash(id, '60.00')
    expect([refused.status, refused.body.code]).toEqual([503, 'payments_unavailable'])
    await controlStripe(desk.barn, { fail: { count: 0 } })
  })

  it('closes forms that were left, and settles those whose webhook was lost', async () => {
    const { id, open } = await linked()
    const intentId = intentIn((await open()).body)
    desk.barn.clock.advance({ minutes: 31 })
    expect(await settleBalances(desk.barn.services)).toBe(1)
    expect(await confirm(intentId)).toBeNull()
    const again = intentIn((await open()).body)
    await confirm(again)
    desk.barn.clock.advance({ minutes: 3 })
    expect(await settleBalances(desk.barn.services)).toBe(1)
    expect((await pageOf(desk, id)).paymentState).toBe('paid')
  })

  it('is emailed to the customer, with the amount, and not once it’s paid', async () => {
    const booking = await bookAtDesk(desk.staff, 'cage-2', '2026-11-21T18:00', {
      customerEmail: 'yogi@example.com',
    })
    await deliverAll(desk.barn)
    const send = () => desk.staff.post(`/api/admin/bookings/${booking.id}/link-email`, { purpose: 'pay' })
    await send()
    const [email] = await deliverAll(desk.barn)
    expect(email).toMatchObject({ to: 'yogi@example.com', subject: 'Pay $30.00 for Batting Cage 2' })
    await send()
    await cash(booking.id, '30.00')
    expect(await deliverAll(desk.barn)).toEqual([])
    expect((await send()).body.code).toBe('already_paid')
  })

  it('opens nothing but that booking: a link for signing can’t pay, and unsigned bookings aren’t paid', async () => {
    const booking = await bookAtDesk(desk.staff, 'cage-3', '2026-11-21T18:00')
    const phone = desk.barn.client()
    const open = async (token: string) =>
      (await phone.post('/api/booking-link/payment-intent', { token, amount: 30 })).body.code
    expect(await open(await makeLink(desk, booking.id, 'sign'))).toBe('link_invalid')
    expect(await open(await makeLink(desk, booking.id, 'pay'))).toBe('agreements_required')
    desk.barn.clock.set(booking.endTime)
    expect(
      (await desk.staff.post(`/api/admin/bookings/${booking.id}/links`, { purpose: 'pay' })).body.code,
    ).toBe('booking_ended')
  })
})
