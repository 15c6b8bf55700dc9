import { beforeEach, describe, expect, it } from 'vitest'
import { ledgerOf, openDesk } from '../../testing/desk.ts'
import { type Customer, registerAdmin } from '../../testing/factories.ts'
import { payForBooking } from '../../testing/paid-booking.ts'
import { bookAtDesk } from '../../testing/staff-booking.ts'
import { limitRequests, outcomeOf } from '../../testing/staff-limits.ts'

const desk = openDesk()
const { book, price } = limitRequests(desk, '2026-12-06')
let clerk: Customer
let manager: Customer
beforeEach(async () => {
  clerk = await registerAdmin(desk.barn, 'desk')
  manager = await registerAdmin(desk.barn, 'manager')
})

describe('refunds', () => {
  const refund = (by: Customer, paymentId: string, amount: string) =>
    by.post(`/api/admin/payments/${paymentId}/refunds`, { amount, reason: 'Rained in' })
  const cancel = (by: Customer, id: string, version: number, choice: unknown) =>
    by.post(`/api/admin/bookings/${id}/cancellation`, { version, refund: choice })
  const cashPayment = async (item: string, extra: object = {}) => {
    const booking = await book(item, { paidBy: 'cash', ...extra })
    const [payment] = (await ledgerOf(desk, booking.id)).payments
    return { booking, paymentId: payment.id as string }
  }

  it('end at $300 a day for a manager, in every way there is', async () => {
    const first = await cashPayment('bundle3')
    const second = await cashPayment('bundle3')
    const third = await cashPayment('bundle2')
    expect(outcomeOf(await refund(manager, first.paymentId, '140.00'))).toBe(201)
    expect(outcomeOf(await cancel(manager, second.booking.id, second.booking.version, 'full'))).toBe(200)
    const refused = await cancel(manager, third.booking.id, third.booking.version, 'full')
    expect(refused.body).toMatchObject({
      code: 'over_refund_limit',
      message: 'You can refund $300 a day, and $10.00 is left today. The owner can refund more.',
    })
    expect((await desk.staff.get(`/api/admin/bookings/${third.booking.id}`)).body.status).toBe('confirmed')
    expect(outcomeOf(await price(manager, third.booking, '80.00', { refundsOverpaid: true }))).toBe(
      'over_refund_limit',
    )
    expect(outcomeOf(await refund(manager, third.paymentId, '10.01'))).toBe('over_refund_limit')
    expect(outcomeOf(await refund(manager, third.paymentId, '10.00'))).toBe(201)
    expect(outcomeOf(await refund(desk.staff, third.paymentId, '85.00'))).toBe(201)
  })

  it('do not exceed the limit together when requested at the same time', async () => {
    const payments = [
      await cashPayment('bundle3'),
      await cashPayment('bundle3'),
      await cashPayment('bundle3'),
    ]
    const answers = await Promise.all(payments.map(({ paymentId }) => refund(manager, paymentId, '150.00')))
    expect(answers.map(outcomeOf).sort()).toEqual([201, 201, 'over_refund_limit'])
  })

  it('repeat without counting twice', async () => {
    const { paymentId } = await cashPayment('bundle3', { hours: 2, totalAmount: '300.00' })
    const input = { amount: '300.00', reason: 'Rained in', refundId: crypto.randomUUID() }
    for (let i = 0; i < 2; i += 1)
      expect(outcomeOf(await manager.post(`/api/admin/payments/${paymentId}/refunds`, input))).toBe(201)
  })

  it('are not for the desk, which can cancel without one', async () => {
    const { bookingId, paymentId } = await payForBooking(desk.barn, desk.customer)
    const { version } = (await desk.staff.get(`/api/admin/bookings/${bookingId}`)).body
    expect(outcomeOf(await refund(clerk, paymentId, '1.00'))).toBe('manager_required')
    for (const choice of ['full', { amount: '1.00' }])
      expect(outcomeOf(await cancel(clerk, bookingId, version, choice))).toBe('manager_required')
    expect(outcomeOf(await cancel(clerk, bookingId, version, 'none'))).toBe(200)
    const { refunds } = (await ledgerOf(desk, bookingId)).payments[0]
    expect(refunds).toEqual([])
  })

  it('of a closed day above the limit leave those bookings to the owner', async () => {
    const ids = []
    for (const hour of [10, 12, 14])
      ids.push((await bookAtDesk(desk.staff, 'bundle3', `2027-05-03T${hour}:00`, { paidBy: 'cash' })).id)
    const { status, body } = await manager.post('/api/admin/blocked-dates', {
      date: '2027-05-03',
      until: '2027-05-03',
      reason: 'Snow',
      seen: ids,
      decisions: ids.map((bookingId) => ({ bookingId, choice: 'cancel_and_refund' })),
    })
    expect(status).toBe(201)
    expect(body.notCancelled).toEqual([
      {
        bookingId: expect.any(String),
        message: 'You can refund $300 a day, and $0.00 is left today. The owner can refund more.',
      },
    ])
  })

  it('include voids of payments from earlier days, which the desk can only void on the same day', async () => {
    const voidIt = async (by: Customer, { booking, paymentId }: Awaited<ReturnType<typeof cashPayment>>) => {
      const { version } = (await desk.staff.get(`/api/admin/bookings/${booking.id}`)).body
      return by.post(`/api/admin/payments/${paymentId}/void`, { reason: 'Wrong button', version })
    }
    const [today, old, older, oldest] = [
      await cashPayment('bundle3'),
      await cashPayment('bundle3'),
      await cashPayment('bundle3'),
      await cashPayment('bundle3'),
    ]
    expect(outcomeOf(await voidIt(clerk, today))).toBe(200)
    desk.barn.clock.set('2026-11-21T00:00:01-05:00')
    expect(outcomeOf(await voidIt(clerk, old))).toBe('manager_required')
    for (const payment of [old, older]) expect(outcomeOf(await voidIt(manager, payment))).toBe(200)
    expect(outcomeOf(await voidIt(manager, oldest))).toBe('over_refund_limit')
    expect(outcomeOf(await voidIt(desk.staff, oldest))).toBe(200)
  })
})
