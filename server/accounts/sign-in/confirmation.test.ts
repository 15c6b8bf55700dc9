import { beforeEach, describe, expect, it } from 'vitest'
import { backdateSessions } from '../../../testing/accounts/backdate-sessions.ts'
import { openDesk } from '../../../testing/desk.ts'
import { PASSWORD, registerCustomer } from '../../../testing/factories.ts'
import { bookAtDesk } from '../../../testing/staff-booking.ts'

const desk = openDesk()
const REFUSED = { status: 403, body: { code: 'confirmation_required' } }
const UNKNOWN = '00000000-0000-4000-8000-000000000000'

const confirm = (password: string) => desk.staff.post('/api/auth/confirmation', { password })
beforeEach(() => backdateSessions(desk.barn, desk.staff, { confirmedAt: '10 minutes' }))

describe('actions that need a recent confirmation', () => {
  it('are refused ten minutes after the last one, and not after confirming again', async () => {
    const { staff } = desk
    const post = (path: string) => () => staff.post(path, {})
    const get = (path: string) => () => staff.get(path)
    const calls = [
      post('/api/promote-to-admin'),
      post('/api/remove-admin'),
      post('/api/admin/reset-user-password'),
      post(`/api/admin/payments/${UNKNOWN}/refunds`),
      get('/api/admin/report/bookings.csv?from=2026-11-20&to=2026-11-20'),
      get('/api/admin/report/payments.csv?from=2026-11-20&to=2026-11-20'),
      get('/api/admin/bookings'),
      get('/api/admin/users'),
      get('/api/auth/confirmation'),
      post('/api/auth/passkeys/options'),
      () => staff.delete(`/api/auth/sessions/${UNKNOWN}`),
      () => staff.delete('/api/auth/other-sessions'),
    ]
    for (const call of calls) expect(await call()).toMatchObject(REFUSED)
    expect((await confirm(PASSWORD)).status).toBe(204)
    for (const call of calls) expect((await call()).status).not.toBe(403)
  })

  it('refuses to cancel with a refund, but not without one', async () => {
    const { id } = await bookAtDesk(desk.staff, 'cage-1', '2026-11-21T18:00')
    const cancel = (refund: unknown) => desk.staff.post(`/api/admin/bookings/${id}/cancellation`, { refund })
    expect(await cancel('full')).toMatchObject(REFUSED)
    expect(await cancel({ amount: '10.00' })).toMatchObject(REFUSED)
    expect((await cancel('none')).status).toBe(200)
  })

  it('leaves the rest of the desk alone', async () => {
    for (const page of ['/api/admin/users?limit=1', '/api/admin/bookings?limit=1'])
      expect((await desk.staff.get(page)).status).toBe(200)
    expect((await desk.staff.post('/api/admin/blocked-dates', {})).status).toBe(400)
  })
})

describe('confirming', () => {
  it('refuses a wrong password, and more than ten guesses from one network', async () => {
    const wrong = await confirm('not-the-password')
    expect(wrong).toMatchObject({
      status: 403,
      body: { code: 'wrong_password', message: 'This password is incorrect.' },
    })
    expect(await desk.staff.get('/api/auth/confirmation')).toMatchObject(REFUSED)
    for (let guess = 1; guess < 10; guess += 1) await confirm('not-the-password')
    expect((await confirm(PASSWORD)).status).toBe(429)
  })

  it('gives the session a new id, so a stolen copy of the old one ends', async () => {
    const { barn } = desk
    const owner = await registerCustomer(barn)
    const login = { email: owner.email, password: PASSWORD }
    const { cookies } = await barn.app.inject({ method: 'POST', url: '/api/auth/login', payload: login })
    const stolen = Object.fromEntries(cookies.map(({ name, value }) => [name, value]))
    const isIn = async () =>
      (await barn.app.inject({ url: '/api/auth/user', cookies: stolen })).statusCode === 200
    expect(await isIn()).toBe(true)
    const confirmed = await barn.app.inject({
      method: 'POST',
      url: '/api/auth/confirmation',
      payload: { password: PASSWORD },
      cookies: stolen,
    })
    expect(confirmed.statusCode).toBe(204)
    expect(await isIn()).toBe(false)
    const [{ name = '', value = '' } = {}] = confirmed.cookies
    const renewed = { ...stolen, [name]: value }
    expect((await barn.app.inject({ url: '/api/auth/user', cookies: renewed })).statusCode).toBe(200)
  })

  it('confirms one session only', async () => {
    const { barn, staff } = desk
    const other = barn.client()
    await other.post('/api/auth/login', { email: staff.email, password: PASSWORD })
    await backdateSessions(barn, staff, { confirmedAt: '1 hour' })
    expect((await other.post('/api/auth/confirmation', { password: PASSWORD })).status).toBe(204)
    expect(await staff.get('/api/auth/confirmation')).toMatchObject(REFUSED)
  })
})
