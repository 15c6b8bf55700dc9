import { describe, expect, it } from 'vitest'
import { ERRORS, type ErrorCode } from '../../domain/errors.ts'
import { openDesk } from '../../testing/desk.ts'
import { bookingOf, type Customer, registerCustomer, registerVerified } from '../../testing/factories.ts'
import { holdWithIntent, payForBooking, SIGNED, signAgreements } from '../../testing/paid-booking.ts'
import { eventsOf } from '../../testing/records.ts'
import { pay } from '../../testing/stripe-client.ts'

const desk = openDesk()

async function countBookings(): Promise<number> {
  const { count } = await desk.barn.services.db
    .selectFrom('bookings')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function expectRefusal(payload: unknown, code: ErrorCode, message: string = ERRORS[code].message) {
  const before = await countBookings()
  const { status, body } = await desk.customer.post('/api/bookings', payload)
  expect({ status, code: body.code, message: body.message }).toEqual({
    status: ERRORS[code].status,
    code,
    message,
  })
  expect(await countBookings()).toBe(before)
  return body
}

describe('createBooking', () => {
  it('holds its slot for 15 minutes', async () => {
    const { status, body } = await desk.customer.post(
      '/api/bookings',
      bookingOf('cage-1', '2026-11-21T18:00', 2),
    )
    expect(status).toBe(201)
    expect(body).toMatchObject({
      userId: desk.customer.id,
      spaceId: 'cage-1',
      bundleId: null,
      status: 'pending',
      totalAmount: '60.00',
      startTime: '2026-11-21T23:00:00Z',
      endTime: '2026-11-22T01:00:00Z',
      holdExpiresAt: '2026-11-20T17:15:00Z',
      paymentMethod: 'stripe',
      reminderSent: false,
    })
  })

  it('answers with what is stored', async () => {
    const { clock } = desk.barn
    const before = clock.now()
    clock.set('2026-11-20T17:00:00.123456789Z')
    const { body } = await desk.customer.post('/api/bookings', bookingOf('bundle3', '2026-11-26T20:00'))
    const { body: stored } = await desk.customer.get(`/api/bookings/${body.id}`)
    expect(stored).toEqual({
      ...body,
      paidAmount: '0.00',
      waivedAmount: '0.00',
      agreementsSignedAt: null,
      policyVersion: SIGNED.policyVersion,
      order: null,
    })
    clock.set(before.toString())
  })

  it('shows in public availability without naming its owner', async () => {
    await desk.customer.post('/api/bookings', bookingOf('bundle2', '2026-11-24T20:00'))
    const expected = [
      {
        startTime: '2026-11-25T01:00:00Z',
        endTime: '2026-11-25T02:00:00Z',
        spaceId: null,
        bundleId: 'bundle2',
        held: true,
      },
    ]
    const visitor = desk.barn.client()
    expect((await visitor.get('/api/bookings/availability/2026-11-24')).body).toEqual(expected)
    expect((await visitor.get('/api/bookings/availability?date=2026-11-24&_=1')).body).toEqual(expected)
    expect((await visitor.get('/api/bookings/availability/2026-11-25')).body).toEqual([])
  })

  it('records who made it in its history', async () => {
    const { body } = await desk.customer.post('/api/bookings', bookingOf('cage-1', '2026-11-21T09:00'))
    expect(await eventsOf(desk.barn, body.id, 'created')).toMatchObject([{ actorId: desk.customer.id }])
  })
})

describe('createBooking refusals', () => {
  it('refuses times outside of the booking window', async () => {
    await expectRefusal(bookingOf('cage-1', '2026-11-19T18:00'), 'in_the_past')
    await expectRefusal(bookingOf('cage-1', '2026-11-21T20:00', 2), 'past_closing')
  })

  it('refuses both a space and a bundle, and neither', async () => {
    const both = { ...bookingOf('cage-1', '2026-11-21T10:00'), bundleId: 'bundle1' }
    const neither = { ...both, spaceId: undefined, bundleId: null }
    for (const payload of [both, neither])
      await expectRefusal(payload, 'invalid', 'Either spaceId or bundleId must be provided, but not both')
  })

  it('refuses spaces and bundles that do not exist', async () => {
    await expectRefusal(bookingOf('cage-99', '2026-11-21T10:00'), 'space_not_found')
    await expectRefusal(bookingOf('bundle99', '2026-11-21T10:00'), 'bundle_not_found')
  })

  it('refuses a wrong total and returns the right one', async () => {
    for (const totalAmount of ['0.01', 29.99, '30.01']) {
      const body = await expectRefusal(
        { ...bookingOf('cage-1', '2026-11-21T10:00'), totalAmount },
        'price_changed',
      )
      expect(body.details).toEqual({ totalAmount: '30.00', hourlyRate: '30.00' })
    }
  })
})

describe('another customer’s hold', () => {
  it('blocks what shares a space at that time, and leaves the next hour and other spaces free', async () => {
    const other = await registerCustomer(desk.barn)
    await other.post('/api/bookings', bookingOf('bundle1', '2026-11-21T10:00', 2))
    for (const id of ['bundle1', 'cage-2', 'bundle3'])
      await expectRefusal(bookingOf(id, '2026-11-21T11:00', 2), 'slot_taken')
    const free = [bookingOf('cage-1', '2026-11-21T12:00'), bookingOf('cage-3', '2026-11-21T10:00')]
    for (const payload of free) expect((await desk.customer.post('/api/bookings', payload)).status).toBe(201)
  })
})

describe('a customer’s own holds', () => {
  it('resumes the same hold, without extending it, for a repeated request', async () => {
    const payload = bookingOf('cage-1', '2026-11-21T10:00')
    const first = await desk.customer.post('/api/bookings', payload)
    desk.barn.clock.advance({ minutes: 5 })
    const again = await desk.customer.post('/api/bookings', payload)
    expect(again.status).toBe(200)
    expect(again.body).toEqual(first.body)
  })

  it('refuses an overlapping request and names the existing hold', async () => {
    const { body } = await desk.customer.post('/api/bookings', bookingOf('bundle1', '2026-11-21T10:00'))
    const refusal = await expectRefusal(bookingOf('cage-1', '2026-11-21T10:00'), 'own_hold_overlaps')
    expect(refusal.details).toEqual({ bookingId: body.id })
  })

  it('allows at most three holds, even for concurrent requests', async () => {
    const hours = [8, 10, 12, 14, 16, 18]
    const answers = await Promise.all(
      hours.map((hour) =>
        desk.customer.post(
          '/api/bookings',
          bookingOf('cage-1', `2026-11-22T${String(hour).padStart(2, '0')}:00`),
        ),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3)
    expect(answers.filter(({ body }) => body.code === 'too_many_holds')).toHaveLength(3)
  })
})

describe('replacing an own hold', () => {
  const statusOf = async (id: string) => (await desk.customer.get(`/api/bookings/${id}`)).body.status
  const replace = (who: Customer, replaces: string, slot: string, hours = 1) =>
    who.post('/api/bookings', { ...bookingOf('cage-1', slot, hours), replaces })

  it('takes the new slot and frees the old one in one step, also for an unverified customer', async () => {
    const customer = await registerCustomer(desk.barn)
    const { bookingId, intentId } = await holdWithIntent(customer, bookingOf('cage-1', '2026-11-21T10:00'))
    const longer = await replace(customer, bookingId, '2026-11-21T10:00', 2)
    expect(longer.status).toBe(201)
    await expect(pay(desk.barn, intentId)).rejects.toMatchObject({ code: 'payment_intent_unexpected_state' })
    const nextDay = await replace(customer, longer.body.id, '2026-11-22T10:00')
    expect(nextDay.status).toBe(201)
    expect((await replace(customer, longer.body.id, '2026-11-22T10:00')).body.id).toBe(nextDay.body.id)
    const mine = (await customer.get('/api/bookings')).body
    expect(mine.filter(({ status }: { status: string }) => status === 'pending')).toMatchObject([
      { id: nextDay.body.id },
    ])
    expect((await desk.customer.post('/api/bookings', bookingOf('cage-1', '2026-11-21T11:00'))).status).toBe(
      201,
    )
  })

  it('keeps the old hold, which can still be paid, if the new slot is taken', async () => {
    const { bookingId } = await holdWithIntent(desk.customer, bookingOf('cage-1', '2026-11-21T10:00'))
    await (await registerCustomer(desk.barn)).post('/api/bookings', bookingOf('cage-1', '2026-11-21T12:00'))
    const refused = await replace(desk.customer, bookingId, '2026-11-21T12:00')
    expect(refused.body.code).toBe('slot_taken')
    expect(await statusOf(bookingId)).toBe('pending')
    const intent = await desk.customer.post('/api/create-payment-intent', { amount: 30, bookingId })
    expect(intent.status).toBe(200)
  })

  it('refuses to replace a paid booking, and one of someone else', async () => {
    const { bookingId } = await payForBooking(desk.barn, desk.customer)
    expect((await replace(desk.customer, bookingId, '2026-11-22T10:00')).body.code).toBe('already_paid')
    const other = await registerVerified(desk.barn)
    expect((await replace(other, bookingId, '2026-11-22T10:00')).body.code).toBe('booking_not_found')
    expect(await statusOf(bookingId)).toBe('confirmed')
  })

  it('gives the old slot to its payment or to the new hold when both come at the same time', async () => {
    for (let round = 0; round < 5; round += 1) {
      await desk.barn.clearBookings()
      const { bookingId, intentId } = await holdWithIntent(
        desk.customer,
        bookingOf('cage-1', '2026-11-21T10:00'),
      )
      const [payment, replaced] = await Promise.allSettled([
        pay(desk.barn, intentId),
        replace(desk.customer, bookingId, '2026-11-21T12:00'),
      ])
      const isPaid = payment.status === 'fulfilled'
      expect(replaced).toMatchObject({ value: { status: isPaid ? 409 : 201 } })
      expect(await statusOf(bookingId)).toBe(isPaid ? 'confirmed' : 'cancelled')
    }
  })
})

describe('the days clocks change', () => {
  it.each([
    ['2027-03-14', '2027-03-13T12:00:00-05:00'],
    ['2027-11-07', '2027-11-06T12:00:00-04:00'],
  ])('offers the first through the last hour on %s, each charged as one hour', async (date, now) => {
    desk.barn.clock.set(now)
    for (const hour of ['08', '20']) {
      const { status, body } = await desk.customer.post(
        '/api/bookings',
        bookingOf('cage-2', `${date}T${hour}:00`),
      )
      expect([status, body.totalAmount]).toEqual([201, '30.00'])
    }
    await expectRefusal(bookingOf('cage-2', `${date}T21:00`), 'past_closing')
  })
})

describe('another customer’s booking', () => {
  it('is indistinguishable from one that does not exist', async () => {
    const other = await registerCustomer(desk.barn)
    const { body } = await other.post('/api/bookings', bookingOf('cage-1', '2026-11-21T10:00'))
    const ids = [body.id, '00000000-0000-4000-8000-000000000000']
    const seen = await Promise.all(
      ids.map(async (id) => [
        await desk.customer.get(`/api/bookings/${id}`),
        await desk.customer.delete(`/api/bookings/${id}/hold`),
        await desk.customer.post('/api/create-payment-intent', { amount: 30, bookingId: id }),
        await signAgreements(desk.customer, id),
      ]),
    )
    expect(seen.flat().map(({ status }) => status)).toEqual(Array(8).fill(404))
    expect(seen[0]?.map((answer) => answer.body)).toEqual(seen[1]?.map((answer) => answer.body))
    expect((await desk.customer.get('/api/bookings')).body).toEqual([])
    expect((await other.get(`/api/bookings/${body.id}`)).body.status).toBe('pending')
  })
})
