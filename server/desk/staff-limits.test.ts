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

describe('discounts', () => {
  it('end at $30 a day for the desk and $150 for a manager, never for an owner', async () => {
    expect(outcomeOf(await price(clerk, await book(), '12.00'))).toBe(200)
    const refused = await price(clerk, await book(), '15.00')
    expect(refused).toMatchObject({
      status: 403,
      body: {
        code: 'over_discount_limit',
        message:
          'You can give discounts of $30 a day, and $12.00 is left today. A manager or the owner can give a larger discount.',
      },
    })
    expect(outcomeOf(await price(clerk, await book(), '18.00'))).toBe(200)
    expect(outcomeOf(await price(clerk, await book(), '29.99'))).toBe('over_discount_limit')
    expect(outcomeOf(await waive(clerk, await book()))).toBe('over_discount_limit')
    // Another person has a limit of their own.
    expect(outcomeOf(await waive(manager, await book('bundle3')))).toBe(200)
    expect(outcomeOf(await waive(manager, await book()))).toBe('over_discount_limit')
    for (const item of ['bundle3', 'bundle3'])
      expect(outcomeOf(await waive(desk.staff, await book(item)))).toBe(200)
  })

  it('change nothing if refused', async () => {
    const booking = await book('practice-area')
    expect(outcomeOf(await waive(clerk, booking))).toBe('over_discount_limit')
    expect(outcomeOf(await price(clerk, booking, '10.00'))).toBe('over_discount_limit')
    expect((await desk.staff.get(`/api/admin/bookings/${booking.id}`)).body).toMatchObject({
      totalAmount: '75.00',
      waivedAmount: '0.00',
      version: booking.version,
    })
  })

  it('count complimentary and cheaper bookings', async () => {
    const make = (extra: object) =>
      clerk.post('/api/admin/bookings', {
        ...bookingOf('cage-2', '2027-02-01T10:00'),
        customerEmail: 'coach@example.com',
        ...extra,
      })
    const bundle = { ...bookingOf('bundle1', '2027-02-02T10:00'), totalAmount: '0' }
    expect(outcomeOf(await make({ ...bundle, spaceId: undefined, paymentMethod: 'comp' }))).toBe(
      'over_discount_limit',
    )
    expect(outcomeOf(await make({ totalAmount: '20.00' }))).toBe(201)
    const later = bookingOf('cage-2', '2027-02-01T12:00')
    expect(outcomeOf(await make({ ...later, paymentMethod: 'comp' }))).toBe('over_discount_limit')
    expect(outcomeOf(await make({ ...later, totalAmount: '10.00' }))).toBe(201)
    // More than the regular price makes up for nothing.
    const costly = bookingOf('cage-2', '2027-02-01T14:00')
    expect(outcomeOf(await make({ ...costly, totalAmount: '90.00' }))).toBe(201)
    expect(outcomeOf(await price(clerk, await book(), '29.00'))).toBe('over_discount_limit')
  })

  it('count all dates of a season together, and make none if refused', async () => {
    const make = (totalAmount: string) =>
      clerk.post('/api/admin/orders', {
        id: crypto.randomUUID(),
        label: 'Winter',
        customerEmail: 'coach@example.com',
        dates: ['2027-01-11', '2027-01-18'].map((day) => ({
          ...bookingOf('cage-3', `${day}T10:00`),
          totalAmount,
        })),
      })
    const refused = await make('14.00')
    expect(outcomeOf(refused)).toBe('over_discount_limit')
    // Not what the dates before the refused one would have left.
    expect(refused.body.message).toContain('$30.00 is left today')
    expect(outcomeOf(await make('15.00'))).toBe(201)
    expect(outcomeOf(await price(clerk, await book(), '29.00'))).toBe('over_discount_limit')
  })

  it('count a kept price when a booking moves to a pricier place', async () => {
    const move = (by: Customer, { id, version }: AdminBooking, choice: string) =>
      by.post(`/api/admin/bookings/${id}/move`, {
        spaceId: 'practice-area',
        startTime: bookingOf('', '2027-03-01T10:00').startTime,
        price: choice,
        version,
      })
    const booking = await book()
    expect(outcomeOf(await move(clerk, booking, 'keep'))).toBe('over_discount_limit')
    expect(outcomeOf(await move(clerk, booking, 'change'))).toBe(200)
  })

  it('come back when a booking whose price was kept moves back', async () => {
    // The practice area costs $75.
    const booking = await book('cage-1', { totalAmount: '60.00' })
    const move = async (to: string, version: number) =>
      await clerk.post(`/api/admin/bookings/${booking.id}/move`, {
        ...{ spaceId: to, startTime: booking.startTime, price: 'keep', version },
      })
    const small = await book()
    expect(outcomeOf(await price(clerk, small, '15.00'))).toBe(200)
    const there = await move('practice-area', booking.version)
    expect(outcomeOf(there)).toBe(200)
    expect(outcomeOf(await price(clerk, await book(), '15.00'))).toBe('over_discount_limit')
    expect(outcomeOf(await move('cage-1', there.body.version))).toBe(200)
    expect(outcomeOf(await price(clerk, await book(), '15.00'))).toBe(200)
  })

  it('come back when anyone cancels the booking before it starts', async () => {
    const cancel = async (by: Customer, { id, version }: AdminBooking) =>
      by.post(`/api/admin/bookings/${id}/cancellation`, { version, refund: 'none' })
    const mistake = (await waive(clerk, await book())).body
    const other = await book()
    expect(outcomeOf(await waive(clerk, other))).toBe('over_discount_limit')
    expect(outcomeOf(await cancel(clerk, mistake))).toBe(200)
    const waived = (await waive(clerk, other)).body
    expect(outcomeOf(await cancel(manager, waived))).toBe(200)
    expect(outcomeOf(await waive(clerk, await book()))).toBe(200)
    const now = (await waive(manager, await bookAtDesk(desk.staff, 'bundle3', '2026-11-20T12:00'))).body
    expect(outcomeOf(await cancel(manager, now))).toBe(200)
    expect(outcomeOf(await waive(manager, await book()))).toBe('over_discount_limit')
  })

  it("pass to the one who gives again what another person's act took back", async () => {
    const booking = await book('bundle3')
    const { body: lowered } = await price(manager, booking, '50.00')
    const { body: raised } = await price(clerk, lowered, '150.00')
    // The manager's limit is whole again, and the clerk gives only the last $30.
    expect(outcomeOf(await price(clerk, raised, '50.00'))).toBe('over_discount_limit')
    const { body: again } = await price(manager, raised, '0.00')
    expect(again).toMatchObject({ totalAmount: '0.00' })
    const { body: partly } = await price(clerk, again, '30.00')
    expect(outcomeOf(await price(clerk, partly, '0.00'))).toBe(200)
    expect(outcomeOf(await waive(clerk, await book()))).toBe('over_discount_limit')
  })

  it.each([
    ['nothing', '0.00'],
    ['the usual price', '30.00'],
  ])('count a pricier place whose raised price was waived after %s was paid', async (_title, paid) => {
    const booking = await book()
    if (paid !== '0.00') await payAtDesk(desk, booking.id, { amount: paid })
    const { version } = await pageOf(desk, booking.id)
    const { body: raised } = await price(clerk, { ...booking, version }, '450.00')
    const { body: waived } = await waive(clerk, raised)
    expect(waived).toMatchObject({ totalAmount: '450.00', paidAmount: paid })
    const moved = await clerk.post(`/api/admin/bookings/${booking.id}/move`, {
      ...{ bundleId: 'bundle3', startTime: booking.startTime, hours: 3, price: 'keep' },
      version: waived.version,
    })
    expect(outcomeOf(moved)).toBe('over_discount_limit')
  })

  it.each(['keep', 'change'])(
    'count a price that was raised, used to move to a pricier place (%s), and lowered again',
    async (choice) => {
      const booking = await book()
      const { body: raised } = await price(clerk, booking, '80.00')
      const { body: moved } = await clerk.post(`/api/admin/bookings/${booking.id}/move`, {
        spaceId: 'practice-area',
        startTime: bookingOf('', `2027-03-0${choice === 'keep' ? 2 : 3}T10:00`).startTime,
        price: choice,
        version: raised.version,
      })
      expect(moved).toMatchObject({
        ...{ spaceId: 'practice-area', totalAmount: choice === 'keep' ? '80.00' : '75.00' },
      })
      expect(outcomeOf(await price(clerk, moved, '30.00'))).toBe('over_discount_limit')
      expect(outcomeOf(await price(clerk, moved, '50.00'))).toBe(200)
    },
  )

  it('do not exceed the limit together when requested at the same time', async () => {
    const bookings = [await book(), await book(), await book(), await book()]
    const answers = await Promise.all(bookings.map((booking) => price(clerk, booking, '10.00')))
    expect(answers.map(outcomeOf).sort()).toEqual([
      200,
      'over_discount_limit',
      'over_discount_limit',
      'over_discount_limit',
    ])
  })

  it('come back when taken back, but only for the same booking', async () => {
    const booking = await book()
    const waived = await waive(clerk, booking)
    expect(outcomeOf(waived)).toBe(200)
    expect(outcomeOf(await price(clerk, await book(), '60.00'))).toBe(200)
    expect(outcomeOf(await price(clerk, await book(), '29.00'))).toBe('over_discount_limit')
    const undone = await clerk.post(`/api/admin/bookings/${booking.id}/waived-balance/undo`, {
      version: waived.body.version,
    })
    expect(outcomeOf(undone)).toBe(200)
    expect(outcomeOf(await waive(clerk, await book()))).toBe(200)
  })

  it('start over at the local midnight', async () => {
    const day = '2026-11-01'
    const at = (time: string, date = day) =>
      desk.barn.clock.set(
        Temporal.PlainDateTime.from(`${date}T${time}`)
          .toZonedDateTime('America/New_York')
          .toInstant()
          .toString(),
      )
    const next = Temporal.PlainDate.from(day).add({ days: 1 }).toString()
    const far = (hour: number) => bookAtDesk(desk.staff, 'cage-1', `2027-04-20T${hour}:00`)
    const bookings = [await far(10), await far(11), await far(12), await far(13)]
    const waiveNext = () => waive(clerk, bookings.shift() as AdminBooking)
    at('00:00:01')
    expect(outcomeOf(await waiveNext())).toBe(200)
    at('23:59:59')
    expect(outcomeOf(await waiveNext())).toBe('over_discount_limit')
    at('00:00', next)
    expect(outcomeOf(await waiveNext())).toBe(200)
  })
})
