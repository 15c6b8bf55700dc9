import { describe, expect, it } from 'vitest'
import type { AdminBooking } from '../../../domain/bookings/admin-booking.schema.ts'
import { ledgerOf, openDesk, pageOf, payAtDesk } from '../../../testing/desk.ts'
import { bookingOf, registerCustomer, verifyAddress } from '../../../testing/factories.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { signAgreements } from '../../../testing/paid-booking.ts'
import { bookAtDesk } from '../../../testing/staff-booking.ts'

const desk = openDesk()
const WALK_IN = { customerEmail: undefined, customerName: 'Walt Kin', customerPhone: '(989) 555-0199' }
const bookWalkIn = (hour: number, extra: object = {}): Promise<AdminBooking> =>
  bookAtDesk(desk.staff, 'cage-1', `2026-11-21T${hour}:00`, { ...WALK_IN, ...extra })
const person = (id: string) =>
  desk.barn.services.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const link = (id: string, email: string) => desk.staff.post(`/api/admin/customers/${id}/link`, { email })
const seenBy = async (who: typeof desk.customer) =>
  (await who.get('/api/bookings')).body.map(({ id }: { id: string }) => id)

describe('booking for a customer without an email', () => {
  it('makes a customer who cannot sign in, and emails nothing: staff call', async () => {
    const booking = await bookWalkIn(10)
    expect(booking).toMatchObject({ customerName: 'Walt Kin', customerEmail: null, status: 'confirmed' })
    expect(await person(booking.userId)).toMatchObject({
      email: null,
      firstName: 'Walt',
      lastName: 'Kin',
      phone: '+19895550199',
      passwordHash: null,
    })
    const page = await pageOf(desk, booking.id)
    expect(page).toMatchObject({ customer: { email: null, phone: '+19895550199' }, emails: [] })
    desk.barn.clock.set('2026-11-21T12:00:00Z')
    expect((await payAtDesk(desk, booking.id)).status).toBe(200)
    await desk.staff.post(`/api/admin/bookings/${booking.id}/cancellation`, {
      version: booking.version + 1,
      refund: { amount: '30.00' },
      reason: 'Rained in',
    })
    expect(await deliverAll(desk.barn)).toEqual([])
    expect((await desk.staff.get('/api/admin/attention')).body).toMatchObject([
      { kind: 'call', bookingId: booking.id, reason: 'booking-cancelled' },
    ])
    expect((await ledgerOf(desk, booking.id)).payments).toHaveLength(1)
  })

  it('books again for a customer that staff chose', async () => {
    const first = await bookWalkIn(10)
    const again = await bookWalkIn(11, {
      customerId: first.userId,
      customerName: undefined,
      customerPhone: undefined,
    })
    expect(again).toMatchObject({ userId: first.userId, customerName: 'Walt Kin' })
    const account = await bookWalkIn(12, { customerId: desk.customer.id, customerName: undefined })
    expect(account).toMatchObject({ userId: desk.customer.id, customerEmail: desk.customer.email })
    expect(await deliverAll(desk.barn)).toMatchObject([{ to: desk.customer.email }])
  })

  it('calls a customer with nothing but a phone number by that number', async () => {
    expect(await bookWalkIn(10, { customerName: undefined })).toMatchObject({
      customerName: '(989) 555-0199',
    })
  })

  it('never finds a customer by phone number', async () => {
    await desk.customer.put('/api/auth/profile', {
      firstName: 'Mallory',
      lastName: 'X',
      phone: WALK_IN.customerPhone,
    })
    const first = await bookWalkIn(10)
    const second = await bookWalkIn(11)
    expect(new Set([first.userId, second.userId, desk.customer.id]).size).toBe(3)
    expect(await seenBy(desk.customer)).toEqual([])
  })

  it.each([
    { customerName: '', customerPhone: '' },
    { customerId: '00000000-0000-4000-8000-000000000000', customerEmail: 'both@example.com' },
  ])('refuses %j', async (extra) => {
    const answer = await desk.staff.post('/api/admin/bookings', {
      ...bookingOf('cage-1', '2026-11-21T10:00'),
      ...WALK_IN,
      ...extra,
    })
    expect([answer.status, answer.body.message]).toEqual([400, 'Please fill in all required fields'])
  })

  it('refuses a phone number that is none, and an unknown customer', async () => {
    const book = (extra: object) =>
      desk.staff.post('/api/admin/bookings', {
        ...bookingOf('cage-1', '2026-11-21T10:00'),
        customerName: 'Walt',
        ...extra,
      })
    expect((await book({ customerPhone: '12' })).body.code).toBe('invalid_phone')
    expect(await book({ customerId: '00000000-0000-4000-8000-000000000000' })).toMatchObject({
      status: 404,
      body: { code: 'customer_not_found' },
    })
    expect(await desk.barn.services.db.selectFrom('bookings').select('id').execute()).toEqual([])
  })

  it('lists them among people, and finds their bookings by name', async () => {
    const { userId, id } = await bookWalkIn(10, { customerName: 'Nat Wander' })
    const people = (await desk.staff.get('/api/admin/users?search=wander')).body
    expect(people.items).toMatchObject([{ id: userId, email: null, role: 'customer' }])
    expect((await desk.staff.get('/api/admin/bookings?search=wand')).body.items).toMatchObject([{ id }])
    const board = (await desk.staff.get('/api/admin/board/2026-11-21')).body
    expect(board.bookings).toMatchObject([{ id, customerEmail: null }])
  })
})

describe('linkCustomer', () => {
  it('moves the bookings to an account, whose owner sees them once verified', async () => {
    const { userId, id } = await bookWalkIn(10)
    const owner = await registerCustomer(desk.barn)
    const { status, body } = await link(userId, owner.email.toUpperCase())
    expect([status, body]).toEqual([200, { id: owner.id }])
    expect(await seenBy(owner)).toEqual([])
    await verifyAddress(desk.barn, owner)
    expect(await seenBy(owner)).toEqual([id])
    expect(await pageOf(desk, id)).toMatchObject({ customerName: 'Walt Kin', customerEmail: owner.email })
    expect((await person(owner.id)).phone).toBe('+19895550199')
    const orders = await desk.barn.services.db.selectFrom('orders').select('userId').execute()
    expect(orders).toEqual([{ userId: owner.id }])
    const found = (await desk.staff.get(`/api/admin/bookings?search=${owner.email}`)).body.items
    expect(found).toMatchObject([{ id }])
    const audit = (await desk.staff.get('/api/admin/audit')).body.items[0]
    expect(audit).toMatchObject({
      action: 'link_customer',
      subjectName: 'Walt Kin',
      after: { email: owner.email },
    })
  })

  it('creates the account if there is none, without a password', async () => {
    const { userId, id } = await bookWalkIn(10)
    const { body } = await link(userId, 'walt@example.com')
    expect(await person(body.id)).toMatchObject({
      email: 'walt@example.com',
      firstName: 'Walt',
      phone: '+19895550199',
      passwordHash: null,
      isEmailVerified: false,
    })
    expect(await pageOf(desk, id)).toMatchObject({ customerEmail: 'walt@example.com' })
  })

  it('happens once, also for two desks at the same time, and only to customers without an email', async () => {
    const { userId } = await bookWalkIn(10)
    const answers = await Promise.all([
      link(userId, desk.customer.email),
      link(userId, 'twice@example.com'),
      bookWalkIn(11, { customerId: userId }).catch(() => null),
    ])
    expect(answers.slice(0, 2).map((answer) => (answer as { status: number }).status)).toEqual(
      expect.arrayContaining([200, 404]),
    )
    expect((await link(userId, 'again@example.com')).body.code).toBe('customer_not_found')
    expect((await link(desk.customer.id, 'again@example.com')).body.code).toBe('customer_has_email')
    // No booking is left behind, no matter who was first.
    const bookings = await desk.barn.services.db.selectFrom('bookings').select('userId').execute()
    expect(bookings).not.toContainEqual({ userId })
    expect((await desk.staff.get('/api/admin/users?search=walt')).body.items).not.toContainEqual(
      expect.objectContaining({ id: userId }),
    )
  })

  it('lets the owner of the account sign', async () => {
    const { userId, id } = await bookWalkIn(10)
    await link(userId, desk.customer.email)
    expect((await signAgreements(desk.customer, id)).status).toBe(201)
  })
})
