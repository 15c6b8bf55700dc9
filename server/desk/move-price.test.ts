import { describe, expect, it } from 'vitest'
import { ledgerOf, openDesk, pageOf, payAtDesk } from '../../testing/desk.ts'
import { bookingOf } from '../../testing/factories.ts'
import { payForBooking } from '../../testing/paid-booking.ts'
import { bookAtDesk } from '../../testing/staff-booking.ts'

const desk = openDesk()
const START = '2026-11-21T18:00'

interface Slot {
  start?: string
  hours?: number
  price?: string
  spaceId?: string
}

function move(booking: { id: string; version: number }, { start = START, ...to }: Slot) {
  const { startTime } = bookingOf('cage-1', start)
  return desk.staff.post(`/api/admin/bookings/${booking.id}/move`, {
    startTime,
    version: booking.version,
    ...to,
  })
}
const kinds = (body: { history: { kind: string }[] }) => body.history.map(({ kind }) => kind)

describe('moving a booking at another price', () => {
  it('asks what happens to the price before it extends a booking', async () => {
    const booking = await bookAtDesk(desk.staff, 'cage-1', START)
    const { status, body } = await move(booking, { hours: 2 })
    expect([status, body.code, body.details]).toEqual([
      409,
      'price_differs',
      { totalAmount: '30.00', newTotalAmount: '60.00', overpaid: '0.00' },
    ])
    expect(await pageOf(desk, booking.id)).toMatchObject({ version: 1, totalAmount: '30.00' })
  })

  it('extends a paid booking, and the difference is due', async () => {
    const booking = await bookAtDesk(desk.staff, 'cage-1', START)
    await payAtDesk(desk, booking.id)
    const { status, body } = await move({ ...booking, version: 2 }, { hours: 2, price: 'change' })
    expect([status, body.totalAmount, body.paymentState]).toEqual([200, '60.00', 'part'])
    expect(body.endTime).toBe('2026-11-22T01:00:00Z')
    expect(kinds(body).slice(-2)).toEqual(['moved', 'price_changed'])
    const { body: report } = await desk.staff.get('/api/admin/report?from=2026-11-21&to=2026-11-21')
    expect(report.total).toMatchObject({ bookings: 1, hours: 2 })
  })

  it('keeps the price where staff waive the difference', async () => {
    const booking = await bookAtDesk(desk.staff, 'cage-1', START)
    const { body } = await move(booking, { hours: 3, price: 'keep' })
    expect([body.totalAmount, body.endTime]).toEqual(['30.00', '2026-11-22T02:00:00Z'])
    expect(kinds(body)).not.toContain('price_changed')
  })

  it('shortens a booking paid by card and refunds the difference', async () => {
    const { bookingId } = await payForBooking(desk.barn, desk.customer, {
      slot: bookingOf('cage-1', START, 2),
    })
    const { version } = await pageOf(desk, bookingId)
    const { body } = await move({ id: bookingId, version }, { hours: 1, price: 'change_and_refund' })
    expect([body.totalAmount, body.paidAmount, body.paymentState]).toEqual(['30.00', '30.00', 'paid'])
    const { payments } = await ledgerOf(desk, bookingId)
    expect(payments[0].refunds).toMatchObject([{ amount: '30.00', reason: 'The booking was moved' }])
    expect((await move(body, { hours: 2 })).body.details).toMatchObject({ newTotalAmount: '60.00' })
  })

  it('moves to a space at another rate', async () => {
    const booking = await bookAtDesk(desk.staff, 'cage-1', START)
    const { body } = await move(booking, { spaceId: 'practice-area', price: 'change' })
    expect(body).toMatchObject({ spaceId: 'practice-area', totalAmount: '75.00', paymentState: 'due' })
  })

  it('never asks about the price of a comp', async () => {
    const booking = await bookAtDesk(desk.staff, 'cage-1', START, { paymentMethod: 'comp' })
    const { status, body } = await move(booking, { hours: 2 })
    expect([status, body.paymentState]).toEqual([200, 'comp'])
  })
})
