import { describe, expect, it } from 'vitest'
import { openDesk, pageOf } from '../../testing/desk.ts'
import { bookingOf, registerVerified } from '../../testing/factories.ts'
import { deliverAll } from '../../testing/outbox.ts'
import { seasonOf, versionsFrom } from '../../testing/season.ts'
import { bookAtDesk } from '../../testing/staff-booking.ts'

const desk = openDesk()
const season = (extra: object = {}, weeks = 3) => ({
  ...seasonOf('cage-1', '2026-12-01T18:00', weeks),
  customerEmail: desk.customer.email,
  ...extra,
})
const make = (input: object) => desk.staff.post('/api/admin/orders', input)
const countBookings = async () =>
  (await desk.barn.services.db.selectFrom('bookings').select('id').execute()).length
const seasonEmails = async () =>
  (await deliverAll(desk.barn)).filter(({ subject }) => subject.startsWith('Season'))

describe('createStaffOrder', () => {
  it('confirms all dates for a customer, unpaid, and emails them once', async () => {
    const { status, body } = await make(season())
    expect(status).toBe(201)
    expect(body).toHaveLength(3)
    for (const date of body)
      expect(date).toMatchObject({
        status: 'confirmed',
        paymentState: 'due',
        madeByStaff: true,
        customerEmail: desk.customer.email,
        isSigned: false,
      })
    const [email, ...others] = await seasonEmails()
    expect(others).toEqual([])
    expect(email?.subject).toBe('Season booked: U12 practice, 3 dates')
    expect(email?.text).toContain('$90.00, $90.00 still due')
  })

  it('sends no confirmation of a season that was cancelled before it went out', async () => {
    const { body: dates } = await make(season())
    const cancellation = { dates: versionsFrom(dates), refund: 'none', reason: 'Typed wrong' }
    const path = `/api/admin/bookings/${dates[0].id}/order-cancellation`
    expect((await desk.staff.post(path, cancellation)).status).toBe(200)
    expect((await deliverAll(desk.barn)).map(({ subject }) => subject)).toEqual([
      'Season dates cancelled: U12 practice, 3 dates',
    ])
  })

  it('records what was paid at the desk with each date, or a deposit to the cent', async () => {
    const paid = await make(season({ paidBy: 'check' }))
    expect(paid.body.map(({ paymentState }: { paymentState: string }) => paymentState)).toEqual([
      'paid',
      'paid',
      'paid',
    ])
    const dates = seasonOf('cage-2', '2026-12-01T18:00', 3).dates.map((date) => ({
      ...date,
      totalAmount: '30.05',
    }))
    const deposit = await make(season({ dates, paidBy: 'cash', percent: 50 }))
    for (const date of deposit.body)
      expect(date).toMatchObject({ paymentState: 'part', paidAmount: '15.03', paymentMethod: 'cash' })
    expect((await seasonEmails())[1]?.text).toContain('$90.15, $45.06 still due')
  })

  it('follows staff’s rules: past closing time, beyond the window, inactive items, but 12 months at most', async () => {
    const late = seasonOf('cage-1', '2027-09-07T21:00', 2).dates
    expect((await make(season({ dates: late }))).status).toBe(201)
    const far = [
      ...late.slice(0, 1),
      bookingOf('cage-1', '2027-11-21T18:00'),
      bookingOf('cage-1', '2026-12-01T07:00'),
    ]
    const { body } = await make(season({ dates: far }))
    expect(body.details.dates).toMatchObject([
      { index: 1, code: 'too_far_ahead', message: 'A season can be planned up to 12 months ahead.' },
      { index: 2, code: 'before_opening' },
    ])
  })

  it('makes nothing if one date is taken or closed, and names it and who has it', async () => {
    await bookAtDesk(desk.staff, 'cage-1', '2026-12-08T18:00', { customerName: 'Judy Johnson' })
    await desk.staff.post('/api/admin/blocked-dates', { date: '2026-12-15', reason: 'Tournament' })
    const { body } = await make(season({ customerEmail: undefined, customerName: 'New Coach' }))
    expect(body.details.dates).toMatchObject([
      { index: 1, code: 'slot_taken', conflict: { customerName: 'Judy Johnson' } },
      { index: 2, code: 'date_blocked' },
    ])
    expect(await countBookings()).toBe(1)
    const people = await desk.barn.services.db
      .selectFrom('users')
      .select('id')
      .where('firstName', '=', 'New')
      .execute()
    expect(people).toEqual([])
    await desk.barn.services.db.deleteFrom('blockedDates').execute()
  })

  it('is made once by repeated requests, also at the same time', async () => {
    const input = season({ customerEmail: undefined, customerName: 'Walk In', paidBy: 'cash' })
    const answers = await Promise.all([make(input), make(input), make(input)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    const again = await make(input)
    expect(new Set([...answers, again].map(({ body }) => JSON.stringify(body))).size).toBe(1)
    expect(await countBookings()).toBe(3)
  })

  it('isn’t made or shown again for another customer, other dates, or a season that a customer holds', async () => {
    const first = season()
    expect((await make(first)).status).toBe(201)
    const held = seasonOf('cage-2', '2026-12-01T18:00', 3)
    expect((await desk.customer.post('/api/orders', held)).status).toBe(201)
    const other = await registerVerified(desk.barn)
    for (const input of [
      { ...first, customerEmail: other.email },
      { ...first, dates: seasonOf('cage-3', '2026-12-01T18:00', 3).dates },
      { ...season(), ...held },
    ])
      expect((await make(input)).body.code).toBe('stale')
    expect(await countBookings()).toBe(6)
  })

  it('isn’t confirmed by email once it’s over, such as when staff record it later', async () => {
    expect((await make(season({ dates: seasonOf('cage-1', '2026-11-03T18:00', 2).dates }))).status).toBe(201)
    expect(await seasonEmails()).toEqual([])
    const partly = seasonOf('cage-1', '2026-11-17T18:00', 2)
    expect((await make(season({ dates: partly.dates }))).status).toBe(201)
    expect(await seasonEmails()).toHaveLength(1)
  })

  it('goes to one of a customer and staff who want the same evenings', async () => {
    const coach = await registerVerified(desk.barn)
    const [online, atDesk] = await Promise.all([
      coach.post('/api/orders', seasonOf('cage-1', '2026-12-01T18:00', 6)),
      make(season({}, 6)),
    ])
    expect([online.status, atDesk.status].toSorted()).toEqual([201, 409])
    expect(await countBookings()).toBe(6)
  })

  it('is a season of forty dates at most, for a customer that is named', async () => {
    expect((await make(season({ dates: seasonOf('cage-1', '2026-12-01T18:00', 41).dates }))).status).toBe(400)
    const long = season({ dates: seasonOf('cage-1', '2026-12-01T18:00', 40).dates })
    const { body } = await make(long)
    expect((await pageOf(desk, body[39].id)).order.dates).toHaveLength(40)
    expect((await make(season({ customerEmail: undefined }))).status).toBe(400)
  })
})
