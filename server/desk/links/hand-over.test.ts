import { describe, expect, it } from 'vitest'
import { openDesk } from '../../../testing/desk.ts'
import { registerAdmin } from '../../../testing/factories.ts'
import { SIGNED } from '../../../testing/paid-booking.ts'
import { bookAtDesk } from '../../../testing/staff-booking.ts'

const desk = openDesk()

/** Staff on a tablet that they hand to a customer. */
async function handOver() {
  const tablet = await registerAdmin(desk.barn)
  const booking = await bookAtDesk(tablet, 'cage-1', '2026-11-21T18:00', { customerName: 'Yogi Berra' })
  const { status, body } = await tablet.post(`/api/admin/bookings/${booking.id}/hand-over`, {})
  expect(status).toBe(201)
  return { tablet, booking, token: new URL(body.url).searchParams.get('token') ?? '' }
}

describe('handing over a tablet', () => {
  it('lets the customer sign on it, and nothing else', async () => {
    const { tablet, booking, token } = await handOver()
    expect((await tablet.post('/api/booking-link/agreements', { token, ...SIGNED })).status).toBe(201)
    for (const path of [
      `/api/admin/bookings/${booking.id}`,
      '/api/admin/board/2026-11-21',
      '/api/bookings',
      '/api/auth/sessions',
      '/api/auth/passkeys',
    ]) {
      const { status, body } = await tablet.get(path)
      expect([path, status, body.code]).toEqual([path, 403, 'handed_over'])
    }
    const { body } = await tablet.post('/api/auth/change-password', {
      currentPassword: 'seventh-inning',
      newPassword: 'eighth-inning',
    })
    expect(body.code).toBe('handed_over')
    const { body: user } = await tablet.get('/api/auth/user')
    expect(user.blockedBy).toBe('handed_over')
    expect(JSON.stringify(user)).not.toMatch(/Casey|Stengel|@/)
    const evidence = await desk.staff.get(`/api/admin/bookings/${booking.id}/agreements`)
    expect(evidence.body).toMatchObject([{ signedVia: 'tablet', askedBy: 'Casey Stengel' }])
  })

  it('ends with the password of the person who handed it over, not with a recent sign-in', async () => {
    const { tablet, booking } = await handOver()
    const wrong = await tablet.post('/api/auth/confirmation', { password: 'ninth-inning' })
    expect(wrong.body.code).toBe('wrong_password')
    expect((await tablet.get(`/api/admin/bookings/${booking.id}`)).status).toBe(403)
    expect((await tablet.post('/api/auth/confirmation', { password: 'seventh-inning' })).status).toBe(204)
    expect((await tablet.get(`/api/admin/bookings/${booking.id}`)).status).toBe(200)
    expect((await tablet.get('/api/auth/user')).body.blockedBy).toBeNull()
  })

  it('leaves other devices of the same person alone', async () => {
    const { tablet, booking } = await handOver()
    const office = desk.barn.client()
    const signIn = await office.post('/api/auth/login', { email: tablet.email, password: 'seventh-inning' })
    expect(signIn.body.blockedBy).toBeNull()
    expect((await office.get(`/api/admin/bookings/${booking.id}`)).status).toBe(200)
  })

  it('doesn’t lock anything if there is nothing to sign', async () => {
    const { tablet, booking, token } = await handOver()
    const hidden = await tablet.post(`/api/admin/bookings/${booking.id}/hand-over`, {})
    expect(hidden.body.code).toBe('handed_over')
    await desk.staff.delete(`/api/admin/bookings/${booking.id}/links`)
    expect((await tablet.post('/api/booking-link', { token })).body.code).toBe('link_invalid')
    const { version } = booking
    await desk.staff.post(`/api/admin/bookings/${booking.id}/cancellation`, { version, refund: 'none' })
    const refused = await desk.staff.post(`/api/admin/bookings/${booking.id}/hand-over`, {})
    expect(refused.body.code).toBe('booking_ended')
    expect((await desk.staff.get('/api/auth/user')).body.blockedBy).toBeNull()
  })
})
