import { describe, expect, it } from 'vitest'
import { ledgerOf, openDesk, pageOf, payAtDesk } from '../../testing/desk.ts'
import { registerCustomer, verifyAddress } from '../../testing/factories.ts'
import { deliverAll } from '../../testing/outbox.ts'
import { payForBooking } from '../../testing/paid-booking.ts'
import { bookAtDesk } from '../../testing/staff-booking.ts'

const desk = openDesk()

const note = (id: string, text: string, version: number) =>
  desk.staff.put(`/api/admin/bookings/${id}/note`, { note: text, version })

it('shows the customer, the history and the emails of a booking', async () => {
  await verifyAddress(desk.barn, desk.customer)
  const { bookingId } = await payForBooking(desk.barn, desk.customer)
  await deliverAll(desk.barn)
  expect(await pageOf(desk, bookingId)).toMatchObject({
    id: bookingId,
    paymentState: 'paid',
    paidAt: '2026-11-20T17:00:00Z',
    staffNote: null,
    customer: {
      id: desk.customer.id,
      email: desk.customer.email,
      firstName: 'Casey',
      lastName: 'Stengel',
      isEmailVerified: true,
    },
    history: [
      { kind: 'created', actorName: 'Casey Stengel', before: null, after: { status: 'pending' } },
      { kind: 'confirmed', actorName: null, before: { status: 'pending' }, after: { status: 'confirmed' } },
    ],
    emails: [
      { template: 'booking-confirmed', recipient: desk.customer.email, status: 'sent', lastError: null },
    ],
  })
  expect((await desk.staff.get('/api/admin/bookings/00000000-0000-4000-8000-000000000000')).status).toBe(404)
})

describe('noteBooking', () => {
  it('keeps a note for staff only, records it in the history, and can remove it', async () => {
    const { bookingId: id } = await payForBooking(desk.barn, desk.customer)
    const { version } = await pageOf(desk, id)
    const { status, body } = await note(id, ' Lefty,\nneeds the L-screen ', version)
    expect([status, body.staffNote, body.version]).toEqual([200, 'Lefty,\nneeds the L-screen', version + 1])
    expect(body.history.at(-1)).toMatchObject({
      kind: 'noted',
      before: { staffNote: null },
      after: { staffNote: 'Lefty,\nneeds the L-screen' },
    })
    expect(JSON.stringify((await desk.customer.get(`/api/bookings/${id}`)).body)).not.toContain('Lefty')
    expect((await note(id, '', version + 1)).body.staffNote).toBeNull()
  })

  it('refuses to overwrite a newer note', async () => {
    const { id } = await bookAtDesk(desk.staff, 'cage-1', '2026-11-21T18:00')
    const answers = await Promise.all([note(id, 'one', 1), note(id, 'two', 1)])
    const loser = answers.find(({ status }) => status === 409)
    const { staffNote } = await pageOf(desk, id)
    expect(loser?.body).toMatchObject({
      code: 'stale',
      details: { current: { staffNote, version: 2 } },
    })
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('changes nothing when the note is the same', async () => {
    const { id } = await bookAtDesk(desk.staff, 'cage-1', '2026-11-21T18:00')
    expect((await note(id, '  ', 1)).body.version).toBe(1)
  })

  it('updates open boards', async () => {
    const { id } = await bookAtDesk(desk.staff, 'cage-1', '2026-11-25T18:00')
    const dates: string[] = []
    const stop = desk.barn.services.notifications.subscribe('desk', (date) => void dates.push(date))
    await note(id, 'one', 1)
    await expect.poll(() => dates).toContain('2026-11-25')
    dates.length = 0
    await desk.staff.post(`/api/admin/bookings/${id}/payment`, { method: 'cash', version: 2 })
    await expect.poll(() => dates).toContain('2026-11-25')
    stop()
  })
})

describe('resendEmail', () => {
  const resend = (emailId: string) => desk.staff.post(`/api/admin/emails/${emailId}/resend`)

  it('sends current facts to the same address and records it', async () => {
    const { id } = await bookAtDesk(desk.staff, 'cage-1', '2026-11-21T18:00')
    await deliverAll(desk.barn)
    const [first] = (await pageOf(desk, id)).emails
    await desk.staff.post(`/api/admin/bookings/${id}/payment`, { method: 'cash', version: 1 })
    const { status, body } = await resend(first.id)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      template: 'booking-confirmed',
      recipient: 'coach@example.com',
      status: 'queued',
    })
    // A second press doesn't send a second email.
    expect((await resend(first.id)).body.id).toBe(body.id)
    expect((await resend(body.id)).body.id).toBe(body.id)
    const sent = await deliverAll(desk.barn)
    expect(sent).toHaveLength(1)
    expect(sent[0]?.text).toContain('Total paid: $30.00')
    const { emails, history } = await pageOf(desk, id)
    expect(emails).toHaveLength(2)
    expect(history.at(-1)).toMatchObject({
      kind: 'email_resent',
      actorName: 'Casey Stengel',
      after: { template: 'booking-confirmed', recipient: 'coach@example.com' },
    })
    desk.barn.clock.advance({ minutes: 1 })
    expect((await resend(first.id)).body.id).not.toBe(body.id)
  })

  it('refuses account emails', async () => {
    const someone = await registerCustomer(desk.barn)
    const { id } = await desk.barn.services.db
      .selectFrom('emails')
      .select('id')
      .where('recipient', '=', someone.email)
      .executeTakeFirstOrThrow()
    expect((await resend(id)).status).toBe(404)
    expect((await resend('00000000-0000-4000-8000-000000000000')).status).toBe(404)
  })
})

const SLOT = '2026-11-20T18:00'
const send = (id: string) => desk.staff.post(`/api/admin/bookings/${id}/receipt`)

describe('a receipt', () => {
  it('goes to the customer with what was paid, refunded, and is due, once a minute', async () => {
    const { id } = await bookAtDesk(desk.staff, 'cage-1', SLOT)
    await payAtDesk(desk, id, { amount: '12.50', method: 'card_reader' })
    await payAtDesk(desk, id, { amount: '10.00' })
    const { payments } = await ledgerOf(desk, id)
    const byMistake = payments.find(({ method }: { method: string }) => method === 'cash')
    await desk.staff.post(`/api/admin/payments/${byMistake.id}/void`, { reason: 'Mistake', version: 3 })
    await deliverAll(desk.barn)
    expect((await send(id)).status).toBe(200)
    expect(await send(id)).toMatchObject({
      status: 429,
      body: { code: 'too_many_requests', details: { retryAfterSeconds: 60 } },
    })
    desk.barn.clock.advance({ minutes: 1 })
    expect((await send(id)).status).toBe(200)
    const emails = await deliverAll(desk.barn)
    expect(emails.map(({ subject }) => subject)).toEqual(Array(2).fill(expect.stringMatching(/^Receipt: /)))
    expect(emails[0]?.text).toMatch(
      /Price: \$30\.00[\s\S]*Paid \(card reader\), .*\$12\.50[\s\S]*Due: \$17\.50/,
    )
    expect(emails[0]?.text).not.toContain('by cash')
    expect((await pageOf(desk, id)).history.at(-1)).toMatchObject({
      ...{ kind: 'receipt_emailed', after: { recipient: 'coach@example.com' } },
    })
    const { body: audit } = await desk.staff.get('/api/admin/audit?limit=1')
    expect(audit.items[0]).toMatchObject({ action: 'email_receipt', subject: `booking:${id}` })
    expect(
      (await desk.staff.post('/api/admin/bookings/00000000-0000-4000-8000-000000000000/receipt')).status,
    ).toBe(404)
  })

  it('goes out again right away if a payment was recorded since', async () => {
    const { id } = await bookAtDesk(desk.staff, 'cage-1', SLOT)
    await deliverAll(desk.barn)
    expect((await send(id)).status).toBe(200)
    expect((await deliverAll(desk.barn))[0]?.text).toContain('Due: $30.00')
    await payAtDesk(desk, id)
    expect((await send(id)).status).toBe(200)
    expect((await deliverAll(desk.barn))[0]?.text).toContain('Due: $0.00')
  })

  it('needs an email address', async () => {
    const { id } = await bookAtDesk(desk.staff, 'cage-1', SLOT, {
      customerEmail: undefined,
      customerName: 'Walk In',
    })
    expect((await send(id)).body.code).toBe('no_email_address')
  })
})
