import { beforeEach, describe, expect, it } from 'vitest'
import { ERRORS, type ErrorCode } from '../../domain/errors.ts'
import { bookingOf, registerAdmin, registerCustomer } from '../../testing/factories.ts'
import { deliverAll } from '../../testing/outbox.ts'
import { holdWithIntent } from '../../testing/paid-booking.ts'
import { auditOf, eventsOf } from '../../testing/records.ts'
import { testAppOfFile } from '../../testing/start-test-app.ts'

const barn = await testAppOfFile()
const staff = await registerAdmin(barn)
beforeEach(async () => {
  await barn.reset()
  await deliverAll(barn)
})

const book = (id: string, start: string, hours = 1, extra: object = {}) =>
  staff.post('/api/admin/bookings', {
    ...bookingOf(id, start, hours),
    customerEmail: 'coach@example.com',
    ...extra,
  })
const users = (email: string) =>
  barn.services.db.selectFrom('users').selectAll().where('email', 'ilike', email).execute()

async function expectRefusal(answer: Awaited<ReturnType<typeof book>>, code: ErrorCode) {
  expect({ status: answer.status, code: answer.body.code }).toEqual({ status: ERRORS[code].status, code })
  return answer.body
}

describe('createStaffBooking', () => {
  it('confirms the booking immediately at the entered total and emails it', async () => {
    const { status, body } = await book('cage-1', '2026-11-21T18:00', 2, {
      totalAmount: '12.50',
      customerName: 'Coach Yost',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      spaceId: 'cage-1',
      status: 'confirmed',
      totalAmount: '12.50',
      paymentMethod: 'cash',
      paymentState: 'paid',
      madeByStaff: true,
      isSigned: false,
      holdExpiresAt: null,
      customerName: 'Coach Yost',
      customerEmail: 'coach@example.com',
      version: 2,
    })
    const [email, ...others] = await deliverAll(barn)
    expect(others).toEqual([])
    expect(email).toMatchObject({
      to: 'coach@example.com',
      subject: expect.stringContaining('Booking confirmed'),
    })
  })

  it('books what was played this morning, and a night up to midnight next year', async () => {
    expect((await book('cage-1', '2026-11-20T09:00')).status).toBe(201)
    expect((await book('cage-1', '2027-11-07T21:00', 3)).status).toBe(201)
  })

  it('requires exactly one existing space or bundle', async () => {
    await expectRefusal(await book('cage-9', '2026-11-21T18:00'), 'space_not_found')
    await expectRefusal(await book('bundle9', '2026-11-21T18:00'), 'bundle_not_found')
    await expectRefusal(
      await book('cage-1', '2026-11-21T18:00', 1, { bundleId: 'bundle1' }),
      'one_of_space_or_bundle',
    )
    await expectRefusal(
      await book('cage-1', '2026-11-21T18:00', 1, { spaceId: null }),
      'one_of_space_or_bundle',
    )
  })

  it('records the booking in its history and the audit log', async () => {
    const { body } = await book('cage-1', '2026-11-21T18:00', 1, { paymentMethod: 'comp', totalAmount: 0 })
    expect(body).toMatchObject({ paymentState: 'comp', totalAmount: '0.00' })
    const after = { status: 'confirmed', totalAmount: '0.00', paymentMethod: 'comp' }
    expect(await eventsOf(barn, body.id, 'created')).toMatchObject([
      { actorId: staff.id, before: null, after },
    ])
    expect(await auditOf(barn, `booking:${body.id}`)).toMatchObject([
      {
        action: 'create_booking',
        actorId: staff.id,
        subjectName: 'coach, Saturday, November 21, 2026, 6:00 PM',
        after,
      },
    ])
  })
})

describe('createStaffBooking accounts', () => {
  it('creates an account without a password for a new email, with the name staff entered', async () => {
    const { body } = await book('cage-1', '2026-11-21T18:00', 1, {
      customerEmail: ' New.Coach@Example.com ',
      customerName: 'Ned  Stengel Jr',
    })
    expect(await users('new.coach@example.com')).toMatchObject([
      {
        id: body.userId,
        email: 'New.Coach@Example.com',
        firstName: 'Ned',
        lastName: 'Stengel Jr',
        passwordHash: null,
        isEmailVerified: false,
        role: 'customer',
      },
    ])
  })

  it('names a nameless booking after the part before the @ and leaves the account nameless', async () => {
    const { body } = await book('cage-1', '2026-11-21T18:00', 1, {
      customerEmail: 'lefty@example.com',
      customerName: '  ',
    })
    expect(body.customerName).toBe('lefty')
    expect(await users('lefty@example.com')).toMatchObject([{ firstName: null, lastName: null }])
  })

  it('uses an existing account, whatever the email’s case, without renaming it', async () => {
    const customer = await registerCustomer(barn)
    const { body } = await book('cage-1', '2026-11-21T18:00', 1, {
      customerEmail: customer.email.toUpperCase(),
      customerName: 'Someone Else',
    })
    expect(body).toMatchObject({
      userId: customer.id,
      customerEmail: customer.email,
      customerName: 'Someone Else',
    })
    expect((await customer.get('/api/auth/user')).body).toMatchObject({
      firstName: 'Casey',
      lastName: 'Stengel',
    })
  })

  it('creates one account for two concurrent bookings with the same new email', async () => {
    const answers = await Promise.all(
      ['cage-1', 'cage-2', 'cage-3', 'practice-area'].map((id) =>
        book(id, '2026-11-21T18:00', 1, { customerEmail: 'race@example.com' }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    expect(await users('race@example.com')).toHaveLength(1)
  })

  it('leaves no account behind after a refusal', async () => {
    await book('cage-1', '2026-11-21T18:00')
    await expectRefusal(
      await book('cage-1', '2026-11-21T18:00', 1, { customerEmail: 'late@example.com' }),
      'slot_taken',
    )
    expect(await users('late@example.com')).toEqual([])
  })
})

describe('createStaffBooking conflicts', () => {
  it('refuses a taken slot and shows the booking that has it', async () => {
    const first = await book('bundle3', '2026-11-21T17:00', 2, { customerName: 'Coach Yost' })
    const body = await expectRefusal(await book('cage-2', '2026-11-21T18:00', 2), 'slot_taken')
    expect(body.details.conflict).toEqual({
      bookingId: first.body.id,
      customerName: 'Coach Yost',
      startTime: '2026-11-21T22:00:00Z',
      endTime: '2026-11-22T00:00:00Z',
      itemName: 'Whole Barn',
    })
    expect((await book('cage-2', '2026-11-21T19:00', 2)).status).toBe(201)
  })

  it('lets one of four desks have an hour, and shows the others who has it', async () => {
    const names = ['Buck Leonard', 'Judy Johnson', 'Josh Gibson', 'Ray Dandridge']
    const answers = await Promise.all(
      names.map((customerName) => book('cage-3', '2026-11-21T14:00', 1, { customerName })),
    )
    const made = answers.filter(({ status }) => status === 201)
    expect(made).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      const { details } = await expectRefusal(answer, 'slot_taken')
      const { id, customerName } = made[0]?.body ?? {}
      expect(details.conflict).toMatchObject({ bookingId: id, customerName, itemName: 'Batting Cage 3' })
    }
  })

  it('refuses a slot with an alive hold and takes one from an expired hold', async () => {
    const customer = await registerCustomer(barn)
    const { bookingId } = await holdWithIntent(customer)
    const refusal = await expectRefusal(await book('cage-1', '2026-11-21T18:00'), 'slot_taken')
    expect(refusal.details.conflict).toMatchObject({ bookingId, customerName: 'Casey Stengel' })
    barn.clock.advance({ minutes: 15 })
    expect((await book('cage-1', '2026-11-21T18:00')).status).toBe(201)
    expect((await customer.get(`/api/bookings/${bookingId}`)).body).toMatchObject({
      status: 'cancelled',
      cancelReason: 'hold_expired',
    })
  })
})
