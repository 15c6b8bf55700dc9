import { beforeEach, describe, expect, it } from 'vitest'
import type { AdminBooking } from '../../domain/bookings/admin-booking.schema.ts'
import { openDesk, pageOf, payAtDesk } from '../../testing/desk.ts'
import { bookingOf, type Customer, registerAdmin } from '../../testing/factories.ts'
import { bookAtDesk } from '../../testing/staff-booking.ts'
import { limitRequests, outcomeOf } from '../../testing/staff-limits.ts'

const desk = openDesk()
const { book, price, waive } = limitRequests(desk, '2026-11-22')
let clerk: Customer
let manager: Customer
beforeEach(async () => {
  clerk = await registerAdmin(desk.barn, 'desk')
  manager = await registerAdmin(desk.barn, 'manager')
})

describe('discounts of a booking that has started', () => {
  const at = (time: string) => desk.barn.clock.set(`2026-11-20T${time}:00-05:00`)
  const bookToday = (item: string) => bookAtDesk(desk.staff, item, '2026-11-20T13:00')
  const cancel = (by: Customer, { id, version }: AdminBooking) =>
    by.post(`/api/admin/bookings/${id}/cancellation`, { version, refund: 'none' })
  const moveTo = (by: Customer, { id, version }: AdminBooking, start: string, extra: object = {}) =>
    by.post(`/api/admin/bookings/${id}/move`, {
      startTime: bookingOf('', start).startTime,
      version,
      ...extra,
    })

  it('stay given when it moves to another day and is cancelled there', async () => {
    const { body: waived } = await waive(clerk, await bookToday('cage-1'))
    at('13:55')
    expect(outcomeOf(await moveTo(clerk, waived, '2026-12-15T13:00'))).toBe('over_discount_limit')
    const { body: moved } = await moveTo(manager, waived, '2026-12-15T13:00')
    expect(outcomeOf(await cancel(manager, moved))).toBe(200)
    // The 55 minutes stay with one of them.
    expect(outcomeOf(await price(clerk, await book(), '27.50'))).toBe(200)
    expect(outcomeOf(await price(clerk, await book(), '29.99'))).toBe('over_discount_limit')
  })

  it('count the time that an unpaid one had before it moved, or before it got a cheaper place', async () => {
    const [first, second, late] = [await bookToday('cage-1'), await bookToday('cage-2'), await book()]
    at('13:10')
    expect(outcomeOf(await moveTo(clerk, first, '2026-11-20T14:00'))).toBe(200)
    at('13:40')
    expect(outcomeOf(await moveTo(clerk, second, '2026-12-15T13:00'))).toBe(200)
    expect(outcomeOf(await price(clerk, late, '25.00'))).toBe(200)
    expect(outcomeOf(await price(clerk, await book(), '29.99'))).toBe('over_discount_limit')
    const team = await bookAtDesk(desk.staff, 'bundle3', '2026-11-20T16:00')
    at('16:55')
    const cheaper = { spaceId: 'cage-1', price: 'change' }
    // $120 an hour less, for 55 minutes.
    expect(outcomeOf(await moveTo(clerk, team, '2026-11-20T16:00', cheaper))).toBe('over_discount_limit')
    expect(outcomeOf(await moveTo(manager, team, '2026-11-20T16:00', cheaper))).toBe(200)
    expect(outcomeOf(await price(manager, await book('bundle3'), '110.00'))).toBe(200)
    expect(outcomeOf(await price(manager, await book(), '29.99'))).toBe('over_discount_limit')
  })

  it('count nothing of another cage at the same time, there and back', async () => {
    const booking = await bookToday('cage-1')
    at('13:55')
    const { body: there } = await moveTo(clerk, booking, '2026-11-20T13:00', {
      spaceId: 'practice-area',
      price: 'change',
    })
    expect(there).toMatchObject({ totalAmount: '75.00' })
    const back = await moveTo(clerk, there, '2026-11-20T13:00', { spaceId: 'cage-2', price: 'change' })
    expect(outcomeOf(back)).toBe(200)
    expect(outcomeOf(await waive(clerk, await book()))).toBe(200)
  })

  it('count what was still due when it was cancelled', async () => {
    const items = ['cage-1', 'cage-2', 'cage-3', 'practice-area']
    const [first, second, paid, big] = await Promise.all(items.map((item) => bookToday(item)))
    if (!first || !second || !paid || !big) throw new Error()
    await payAtDesk(desk, paid.id, { amount: '30.00' })
    at('13:55')
    expect(outcomeOf(await cancel(clerk, first))).toBe(200)
    expect(outcomeOf(await cancel(clerk, second))).toBe('over_discount_limit')
    expect(await pageOf(desk, second.id)).toMatchObject({ status: 'confirmed' })
    expect(outcomeOf(await cancel(clerk, await pageOf(desk, paid.id)))).toBe(200)
    expect(outcomeOf(await cancel(manager, big))).toBe(200)
    expect(outcomeOf(await cancel(desk.staff, second))).toBe(200)
    expect(outcomeOf(await price(manager, await book('bundle3'), '74.00'))).toBe('over_discount_limit')
  })

  it('count each date of a season that was cancelled', async () => {
    const dates = ['cage-1', 'cage-2'].map((item) => bookingOf(item, '2026-11-20T13:00'))
    const season = { id: crypto.randomUUID(), label: 'Winter', customerEmail: 'coach@example.com', dates }
    expect(outcomeOf(await desk.staff.post('/api/admin/orders', season))).toBe(201)
    const rows = await desk.barn.services.db.selectFrom('bookings').select(['id', 'version']).execute()
    at('13:55')
    const cancelAll = (by: Customer) =>
      by.post(`/api/admin/bookings/${rows[0]?.id}/order-cancellation`, { dates: rows, refund: 'none' })
    expect(outcomeOf(await cancelAll(clerk))).toBe('over_discount_limit')
    expect(outcomeOf(await cancelAll(manager))).toBe(200)
  })

  it('count a payment that was voided after it was cancelled', async () => {
    const [first, second] = [await bookToday('cage-1'), await bookToday('cage-2')]
    for (const { id } of [first, second]) await payAtDesk(desk, id)
    at('13:55')
    const voidIts = async ({ id }: AdminBooking) => {
      const [page, { body }] = [
        await pageOf(desk, id),
        await desk.staff.get(`/api/admin/bookings/${id}/ledger`),
      ]
      const input = { reason: 'Gave it back', version: page.version }
      return clerk.post(`/api/admin/payments/${body.payments[0].id}/void`, input)
    }
    for (const { id } of [first, second])
      expect(outcomeOf(await cancel(clerk, await pageOf(desk, id)))).toBe(200)
    expect(outcomeOf(await voidIts(first))).toBe(200)
    expect(outcomeOf(await voidIts(second))).toBe('over_discount_limit')
  })
})
