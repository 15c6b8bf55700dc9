import { describe, expect, it } from 'vitest'
import { openDesk, pageOf, refundAtDesk } from '../../../testing/desk.ts'
import { registerCustomer } from '../../../testing/factories.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { payForBooking } from '../../../testing/paid-booking.ts'
import { auditOf } from '../../../testing/records.ts'
import { bookAtDesk } from '../../../testing/staff-booking.ts'

const desk = openDesk()

const customers = '/api/admin/customers'
const pageFor = async (id: string) => (await desk.staff.get(`${customers}/${id}`)).body
const saveNotes = (id: string, note: string, version: number, isFlagged = false) =>
  desk.staff.put(`${customers}/${id}/notes`, { note, isFlagged, version })
const walkIn = (hour: number, extra: object = {}) =>
  bookAtDesk(desk.staff, 'cage-1', `2026-11-21T${hour}:00`, {
    customerEmail: undefined,
    customerName: 'Walt Kin',
    ...extra,
  })

describe('findCustomer', () => {
  it('sums up bookings, no-shows, and money, and lists agreements and emails', async () => {
    const { id } = desk.customer
    const paid = await payForBooking(desk.barn, desk.customer)
    await bookAtDesk(desk.staff, 'cage-2', '2026-11-22T18:00', { customerEmail: desk.customer.email })
    const missed = await bookAtDesk(desk.staff, 'cage-2', '2026-11-20T11:00', {
      customerEmail: desk.customer.email,
      paymentMethod: 'comp',
    })
    const marked = await desk.staff.put(`/api/admin/bookings/${missed.id}/attendance`, {
      attendance: 'no_show',
      version: missed.version,
    })
    expect(marked.status).toBe(200)
    await refundAtDesk(desk, paid.paymentId, '10.00')
    await deliverAll(desk.barn)
    const page = await pageFor(id)
    expect(page).toMatchObject({
      person: { id, email: desk.customer.email },
      notes: { note: null, isFlagged: false, version: 0 },
      bookings: 3,
      noShows: 1,
      money: { paid: '30.00', refunded: '10.00', open: '30.00' },
      agreements: [{ bookingId: paid.bookingId, startTime: '2026-11-21T23:00:00Z' }],
    })
    const templates = page.emails.map(({ template }: { template: string }) => template)
    expect(templates).toEqual(expect.arrayContaining(['booking-confirmed', 'verify-email']))
    const listed = async (scope: string) => {
      const { body } = await desk.staff.get(`/api/admin/bookings?scope=${scope}&customerId=${id}`)
      return body.items.map(({ status }: { status: string }) => status)
    }
    expect(await listed('upcoming')).toEqual(['confirmed', 'confirmed'])
    await desk.staff.delete(`/api/admin/bookings/${paid.bookingId}`)
    expect(await listed('upcoming')).toEqual(['confirmed'])
    expect(await listed('past')).toContain('cancelled')
  })

  it('leads from a linked record to its account, with the notes of both', async () => {
    const { userId } = await walkIn(10)
    await saveNotes(userId, 'Left-handed', 0, true)
    await saveNotes(desk.customer.id, 'Coach', 0)
    await desk.staff.post(`${customers}/${userId}/link`, { email: desk.customer.email })
    expect(await pageFor(userId)).toMatchObject({
      person: { id: desk.customer.id },
      notes: { note: 'Coach\nLeft-handed', isFlagged: true, version: 2 },
      bookings: 1,
    })
  })
})

describe('editNotes', () => {
  it('keeps a note and a flag for staff only, audited', async () => {
    const booking = await bookAtDesk(desk.staff, 'cage-2', '2026-11-22T18:00', {
      customerEmail: desk.customer.email,
    })
    const { status, body } = await saveNotes(desk.customer.id, ' Breaks bats,\nsees no reason ', 0, true)
    expect([status, body.notes]).toEqual([
      200,
      { note: 'Breaks bats,\nsees no reason', isFlagged: true, version: 1 },
    ])
    expect((await pageOf(desk, booking.id)).customer.isFlagged).toBe(true)
    const own = [await desk.customer.get('/api/auth/user'), await desk.customer.get('/api/bookings')]
    expect(JSON.stringify(own.map((answer) => answer.body))).not.toMatch(/bats|flag/i)
    const audit = (await desk.staff.get('/api/admin/audit?limit=1')).body.items[0]
    expect(audit).toMatchObject({ action: 'note_customer', after: { isFlagged: true } })
  })

  it('refuses to overwrite newer notes, the first ones too', async () => {
    const { id } = await registerCustomer(desk.barn)
    const answers = await Promise.all([saveNotes(id, 'one', 0), saveNotes(id, 'two', 0)])
    const loser = answers.find(({ status }) => status === 409)
    const { notes } = await pageFor(id)
    expect(loser?.body).toMatchObject({
      code: 'stale',
      details: { current: notes, changedBy: 'Casey Stengel' },
    })
    expect((await saveNotes(id, '', 1)).body.notes).toMatchObject({ note: null, version: 2 })
  })
})

describe('editPhone', () => {
  const save = (id: string, phone: string) => desk.staff.put(`${customers}/${id}/phone`, { phone })

  it('changes and removes a phone number, audited', async () => {
    const { id } = desk.customer
    expect((await save(id, '989 555 0142')).body.person.phone).toBe('+19895550142')
    expect((await desk.customer.get('/api/auth/user')).body.phone).toBe('+19895550142')
    expect((await save(id, '12')).body.code).toBe('invalid_phone')
    expect((await save(id, '')).body.person.phone).toBeNull()
    const audit = (await desk.staff.get('/api/admin/audit?limit=1')).body.items[0]
    expect(audit).toMatchObject({ action: 'change_phone', before: { phone: '+19895550142' } })
  })

  it('keeps the only thing that is known of a customer', async () => {
    const { userId } = await walkIn(10, { customerName: undefined, customerPhone: '989 555 0142' })
    expect((await save(userId, '')).body.code).toBe('invalid_phone')
  })
})

describe('sendVerification', () => {
  const send = (id: string) => desk.staff.post(`${customers}/${id}/verification-email`)

  it('emails the link, at most as often as the customer can ask', async () => {
    const customer = await registerCustomer(desk.barn)
    await deliverAll(desk.barn)
    expect((await send(customer.id)).status).toBe(200)
    expect(await deliverAll(desk.barn)).toMatchObject([
      { to: customer.email, subject: 'Confirm your email address for The Barn' },
    ])
    for (let again = 0; again < 3; again += 1) expect((await send(customer.id)).status).toBe(200)
    expect(await send(customer.id)).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('an hour'), details: { retryAfterSeconds: 3600 } },
    })
    expect(await deliverAll(desk.barn)).toHaveLength(3)
    expect(await auditOf(desk.barn, `user:${customer.id}`)).toHaveLength(4)
  })

  it('emails a link to choose a password to someone who has none', async () => {
    const booking = await walkIn(10, { customerEmail: 'new.one@example.com' })
    await deliverAll(desk.barn)
    for (let again = 0; again < 5; again += 1) expect((await send(booking.userId)).status).toBe(200)
    expect((await send(booking.userId)).body.code).toBe('too_many_requests')
    const sent = await deliverAll(desk.barn)
    expect(sent).toHaveLength(5)
    expect(sent[0]).toMatchObject({ to: 'new.one@example.com', subject: expect.stringMatching(/reset/i) })
  })

  it('refuses a verified customer, and one without an email', async () => {
    expect((await send(desk.customer.id)).body.code).toBe('already_verified')
    expect((await send((await walkIn(10)).userId)).status).toBe(404)
  })
})

const search = async (text: string) => {
  const { body } = await desk.staff.get(`/api/admin/search?search=${encodeURIComponent(text)}`)
  return {
    people: body.people.map(({ id }: { id: string }) => id),
    bookings: body.bookings.map(({ id }: { id: string }) => id),
  }
}

it('finds people and their bookings by name, phone digits, and email, whatever the accents and quotes', async () => {
  const past = await bookAtDesk(desk.staff, 'cage-1', '2026-11-20T09:00', {
    customerEmail: undefined,
    customerName: 'Nuñez O’Grady',
    customerPhone: '(231) 555-0188',
  })
  const { userId } = past
  const next = await bookAtDesk(desk.staff, 'cage-1', '2026-11-21T09:00', {
    customerEmail: undefined,
    customerId: userId,
  })
  const later = await bookAtDesk(desk.staff, 'cage-1', '2026-11-22T09:00', {
    customerEmail: undefined,
    customerId: userId,
  })
  const found = { people: [userId], bookings: [next.id, later.id, past.id] }
  for (const text of ['nunez', "O'Gr", '555-0188', '(231) 555', '23155501'])
    expect([text, await search(text)]).toEqual([text, found])
  await desk.staff.put(`/api/admin/customers/${userId}/phone`, { phone: '231 555 0199' })
  expect(await search('555-0188')).toEqual({ people: [], bookings: [] })
  expect(await search('555-0199')).toEqual(found)
})
