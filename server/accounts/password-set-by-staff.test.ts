import { expect, it } from 'vitest'
import { openDesk } from '../../testing/desk.ts'
import { bookingOf } from '../../testing/factories.ts'
import { deliverAll } from '../../testing/outbox.ts'
import { auditOf } from '../../testing/records.ts'

const desk = openDesk()
const SET = 'bottom-of-the-ninth'

/** The customer, signed in with a password that staff set. */
async function signInWithStaffsPassword() {
  const { barn, staff, customer } = desk
  const { email } = customer
  const reset = await staff.post('/api/admin/reset-user-password', { email, newPassword: SET })
  expect(reset.status).toBe(200)
  const client = barn.client()
  const signedIn = await client.post('/api/auth/login', { email, password: SET })
  expect([signedIn.status, signedIn.body.blockedBy]).toEqual([200, 'password_change_required'])
  return client
}

it('refuses everything but choosing another password after signing in with one that staff set', async () => {
  const client = await signInWithStaffsPassword()
  const refused = { status: 403, body: { code: 'password_change_required' } }
  expect(await client.get('/api/bookings')).toMatchObject(refused)
  expect(await client.post('/api/bookings', bookingOf('cage-1', '2026-11-21T18:00'))).toMatchObject(refused)
  expect(await client.put('/api/auth/profile', {})).toMatchObject(refused)
  expect(await client.get('/api/auth/sessions')).toMatchObject(refused)
  expect((await client.get('/api/auth/user')).body.blockedBy).toBe('password_change_required')
  expect((await client.get('/api/spaces')).status).toBe(200)

  const change = (newPassword: string) =>
    client.post('/api/auth/change-password', { currentPassword: SET, newPassword })
  expect(await change(SET)).toMatchObject({ status: 409, body: { code: 'same_password' } })
  expect((await change('tenth-inning')).status).toBe(200)
  expect((await client.get('/api/auth/user')).body.blockedBy).toBeNull()
  expect((await client.get('/api/bookings')).status).toBe(200)
})

it('emails the owner that staff set the password, and not that they changed it', async () => {
  await signInWithStaffsPassword()
  const [email, ...others] = await deliverAll(desk.barn)
  expect(others).toEqual([])
  expect(email?.subject).toBe('Staff set a new password for you at The Barn')
  expect(email?.text).toMatch(
    /Staff at The Barn set a new password for your account on .* then choose a new one/,
  )
  expect(email?.text).not.toMatch(/was changed|this was you/)
})

it('emails a reset link on behalf of staff, and records it', async () => {
  const { barn, staff, customer } = desk
  const send = (email: string) => staff.post('/api/admin/send-reset-link', { email })
  expect(await send(customer.email.toUpperCase())).toMatchObject({
    status: 200,
    body: { message: `We've emailed ${customer.email} a link to choose a new password.` },
  })
  expect(await send('unknown@example.com')).toMatchObject({ status: 404, body: { code: 'email_not_found' } })
  expect(await deliverAll(barn)).toMatchObject([
    { to: customer.email, subject: expect.stringMatching(/reset/i) },
  ])
  expect(await auditOf(barn, `user:${customer.id}`)).toMatchObject([
    { actorId: staff.id, action: 'send_reset_link' },
  ])
})

it('says so when an address got enough reset links, and records only what was sent', async () => {
  const { barn, staff, customer } = desk
  const send = () => staff.post('/api/admin/send-reset-link', { email: customer.email })
  for (let again = 0; again < 5; again += 1) expect((await send()).status).toBe(200)
  expect(await send()).toMatchObject({
    status: 429,
    body: {
      code: 'too_many_requests',
      message: expect.stringContaining('still works'),
      details: { retryAfterSeconds: 900 },
    },
  })
  expect(await deliverAll(barn)).toHaveLength(5)
  expect(await auditOf(barn, `user:${customer.id}`)).toHaveLength(5)
})
