import { describe, expect, it } from 'vitest'
import { makeLink, openDesk, pageOf } from '../../../testing/desk.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { payForBooking, SIGNED, signAgreements } from '../../../testing/paid-booking.ts'
import { bookAtDesk } from '../../../testing/staff-booking.ts'
import { takeEmail } from '../../mail/take-email.ts'
import { TEMPLATES } from '../../notices/templates.ts'

const desk = openDesk()

async function walkIn(extra: object = {}) {
  return await bookAtDesk(desk.staff, 'cage-1', '2026-11-21T18:00', { customerName: 'Yogi Berra', ...extra })
}

/** A link that the desk shows, and a phone that no one is signed in on. */
async function shownLink(extra: object = {}) {
  const booking = await walkIn(extra)
  return { booking, token: await makeLink(desk, booking.id, 'sign'), phone: desk.barn.client() }
}

const evidenceOf = async (id: string) => (await desk.staff.get(`/api/admin/bookings/${id}/agreements`)).body

describe('a link for signing', () => {
  it('signs a booking of someone without an email, with the same evidence as online', async () => {
    const { booking, token, phone } = await shownLink({ customerEmail: undefined })
    const { body } = await phone.post('/api/booking-link', { token })
    expect(body).toEqual({
      purpose: 'sign',
      via: 'screen',
      booking: {
        firstName: 'Yogi',
        item: 'Batting Cage 1',
        startTime: booking.startTime,
        endTime: booking.endTime,
        season: null,
        isSigned: false,
        balance: null,
        policyVersion: SIGNED.policyVersion,
      },
    })
    expect((await phone.post('/api/booking-link/agreements', { token, ...SIGNED })).status).toBe(201)
    expect(await evidenceOf(booking.id)).toMatchObject([
      {
        signature: 'Casey Stengel',
        signedVia: 'screen',
        askedBy: 'Casey Stengel',
        signedAt: '2026-11-20T17:00:00Z',
        ip: expect.stringMatching(/^10\./),
        userAgent: expect.any(String),
        policySha256: expect.stringMatching(/^[0-9a-f]{64}$/),
        isTextUnchanged: true,
      },
    ])
    expect((await desk.staff.get(`/api/admin/bookings/${booking.id}`)).body.isSigned).toBe(true)
  })

  it('shows the email of staff who have no name with a signature they asked for', async () => {
    const { booking, token, phone } = await shownLink()
    const nameless = { firstName: null, lastName: null }
    await desk.barn.services.db.updateTable('users').set(nameless).where('id', '=', desk.staff.id).execute()
    expect((await phone.post('/api/booking-link/agreements', { token, ...SIGNED })).status).toBe(201)
    expect(await evidenceOf(booking.id)).toMatchObject([{ askedBy: desk.staff.email }])
  })

  it('works once, and then shows nothing about the booking', async () => {
    const { booking, token, phone } = await shownLink()
    const answers = await Promise.all(
      ['Yogi', 'Yogi', 'Someone Else', 'Casey'].map((signature) =>
        phone.post('/api/booking-link/agreements', { token, ...SIGNED, signature }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409])
    expect(await evidenceOf(booking.id)).toHaveLength(1)
    const used = await phone.post('/api/booking-link', { token })
    expect(used.body).toEqual({ purpose: 'sign', via: 'screen', booking: null })
    const refused = await phone.post('/api/booking-link/agreements', { token, ...SIGNED })
    expect(refused.body.code).toBe('already_signed')
  })

  it('ends after an hour, with the booking, when a newer one is made, when revoked, and when cancelled', async () => {
    const first = await shownLink()
    const { id, version } = first.booking
    const view = async (token: string) => {
      const { status, body } = await first.phone.post('/api/booking-link', { token })
      return status === 200 ? 'open' : body.code
    }
    const again = () => makeLink(desk, id, 'sign')
    const second = await again()
    expect([await view(first.token), await view(second)]).toEqual(['link_invalid', 'open'])
    desk.barn.clock.advance({ minutes: 60 })
    expect(await view(second)).toBe('link_invalid')

    const third = await again()
    expect((await desk.staff.delete(`/api/admin/bookings/${id}/links`)).status).toBe(204)
    expect(await view(third)).toBe('link_invalid')
    const signed = await first.phone.post('/api/booking-link/agreements', { token: third, ...SIGNED })
    expect([signed.status, signed.body.code]).toEqual([410, 'link_invalid'])

    const fourth = await again()
    await desk.staff.post(`/api/admin/bookings/${id}/cancellation`, { version, refund: 'none' })
    expect(await view(fourth)).toBe('booking_ended')
    expect(await view('x'.repeat(43))).toBe('link_invalid')
  })

  it('can’t be guessed, and its hash is no token', async () => {
    const { token, phone } = await shownLink()
    const { token: stored } = await desk.barn.services.db
      .selectFrom('bookingLinks')
      .select('token')
      .executeTakeFirstOrThrow()
    expect(stored).not.toContain(token)
    for (const guess of [stored, `${token.slice(1)}x`, '', 'x'.repeat(44)]) {
      const { status } = await phone.post('/api/booking-link', { token: guess })
      expect(status).toBeGreaterThanOrEqual(400)
    }
    // Nothing happens when an email scanner gets the page or the call.
    for (const path of [`/link?token=${token}`, `/api/booking-link?token=${token}`])
      expect((await phone.get(path)).status).toBe(404)
    expect((await phone.post('/api/booking-link', { token })).body.booking).not.toBeNull()
  })

  it('is not made for a booking that is signed', async () => {
    const { bookingId } = await payForBooking(desk.barn, desk.customer)
    const refused = await desk.staff.post(`/api/admin/bookings/${bookingId}/links`, { purpose: 'sign' })
    expect(refused.body.code).toBe('already_signed')
  })
})

describe('a link by email', () => {
  const send = (id: string) => desk.staff.post(`/api/admin/bookings/${id}/link-email`, { purpose: 'sign' })
  const linkIn = (text: string) => /\/link\?token=([\w-]+)/.exec(text)?.[1] ?? ''

  it('reaches the customer, also at an address that isn’t verified, and signs until the booking ends', async () => {
    const { id } = await walkIn({ customerEmail: 'yogi@example.com' })
    await deliverAll(desk.barn)
    expect((await send(id)).status).toBe(204)
    const [email] = await deliverAll(desk.barn)
    expect(email).toMatchObject({
      to: 'yogi@example.com',
      subject: 'Please sign before you play: Batting Cage 1',
    })
    const token = linkIn(email?.text ?? '')
    desk.barn.clock.advance({ hours: 20 })
    const phone = desk.barn.client()
    expect((await phone.post('/api/booking-link/agreements', { token, ...SIGNED })).status).toBe(201)
    expect(await evidenceOf(id)).toMatchObject([{ signedVia: 'email' }])
  })

  it('isn’t sent or made after it was revoked, while its email waits or is being written', async () => {
    const { id } = await walkIn({ customerEmail: 'wrong.address@example.com' })
    await deliverAll(desk.barn)
    const ask = () => desk.staff.post(`/api/admin/bookings/${id}/link-email`, { purpose: 'sign' })
    const revoke = () => desk.staff.delete(`/api/admin/bookings/${id}/links`)
    await ask()
    await revoke()
    expect(await deliverAll(desk.barn)).toEqual([])
    expect((await pageOf(desk, id)).history.at(-1)).toMatchObject({ kind: 'links_revoked' })
    await ask()
    const { id: emailId } = await desk.barn.services.db
      .selectFrom('emails')
      .select('id')
      .where('bookingId', '=', id)
      .where('status', '=', 'queued')
      .executeTakeFirstOrThrow()
    const taken = await takeEmail(desk.barn.services.db, emailId)
    if (typeof taken === 'string') throw new Error(taken)
    await revoke()
    expect(await TEMPLATES['sign-link'](desk.barn.services, taken)).toBeNull()
    await ask()
    expect(await deliverAll(desk.barn)).toHaveLength(1)
  })

  it('isn’t sent once the booking is signed, without an email, or more than five times an hour', async () => {
    const { id } = await walkIn({ customerEmail: desk.customer.email })
    await deliverAll(desk.barn)
    await send(id)
    await signAgreements(desk.customer, id)
    expect(await deliverAll(desk.barn)).toEqual([])
    expect((await send(id)).body.code).toBe('already_signed')

    const nameless = await bookAtDesk(desk.staff, 'cage-2', '2026-11-21T18:00', {
      customerEmail: undefined,
      customerName: 'Walk In',
    })
    const answers = []
    for (let times = 0; times < 6; times += 1) answers.push((await send(nameless.id)).body.code)
    expect(answers).toEqual([...Array(5).fill('no_email_address'), 'too_many_requests'])
  })
})
