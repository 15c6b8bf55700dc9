import { beforeEach, describe, expect, it } from 'vitest'
import { warnEndingHolds } from '../../server/notices/warn-ending-holds.ts'
import { discountHold } from '../discount-hold.ts'
import { bookingOf, registerCustomer, verifyAddress } from '../factories.ts'
import { deliverAll } from '../outbox.ts'
import { SIGNED } from '../paid-booking.ts'
import { testAppOfFile } from '../start-test-app.ts'

const barn = await testAppOfFile()
beforeEach(() => barn.reset())

/** Someone who registered an address that isn't theirs, and what its owner got so far. */
async function registerVictim() {
  const attacker = await registerCustomer(barn)
  const inbox = await deliverAll(barn)
  return { attacker, inbox }
}

describe('an address that is not verified', () => {
  it('gets five verification emails an hour, however often and from anywhere', async () => {
    const { attacker, inbox } = await registerVictim()
    const cookie = [
      (await attacker.post('/api/auth/login', { email: attacker.email, password: 'seventh-inning' })).headers[
        'set-cookie'
      ],
    ]
      .flat()
      .map((each) => String(each).split(';')[0])
      .join('; ')
    const ask = async () =>
      (await barn.client().post('/api/auth/verification-email', undefined, { cookie })).status
    const statuses = await Promise.all(Array.from({ length: 12 }, ask))
    expect(new Set(statuses)).toEqual(new Set([200]))
    inbox.push(...(await deliverAll(barn)))
    // The link in an email invalidates the one before.
    expect(inbox.map(({ to }) => to)).toEqual(Array(5).fill(attacker.email))
    barn.clock.advance({ minutes: 61 })
    await ask()
    expect(await deliverAll(barn)).toHaveLength(1)
  })

  it('gets no email about holds or password changes', async () => {
    const { attacker } = await registerVictim()
    await attacker.post('/api/bookings', bookingOf('cage-1', '2026-11-25T18:00'))
    barn.clock.advance({ minutes: 11 })
    expect(await warnEndingHolds(barn.services)).toBe(0)
    await attacker.post('/api/auth/change-password', {
      currentPassword: 'seventh-inning',
      newPassword: 'extra-innings',
    })
    expect(await deliverAll(barn)).toEqual([])
  })

  it('gets nothing that anyone typed with a booking that a discount made free', async () => {
    const { attacker } = await registerVictim()
    const { body: booking } = await attacker.post('/api/bookings', bookingOf('cage-1', '2026-11-25T18:00'))
    const signed = { ...SIGNED, signature: 'WIN $500 at evil.example' }
    await attacker.post(`/api/bookings/${booking.id}/agreements`, signed)
    await discountHold(barn, attacker, booking.id, 100)
    const paid = await attacker.post(`/api/bookings/${booking.id}/kept-payment`, { amount: 0 })
    expect(paid.status).toBe(204)
    const [email] = await deliverAll(barn)
    expect(email?.subject).toMatch(/^Booking confirmed/)
    expect(email?.text).not.toContain('evil')
  })

  it('gets both once it is verified', async () => {
    const { attacker: owner } = await registerVictim()
    await verifyAddress(barn, owner)
    await owner.post('/api/bookings', bookingOf('cage-1', '2026-11-25T18:00'))
    barn.clock.advance({ minutes: 11 })
    expect(await warnEndingHolds(barn.services)).toBe(1)
    expect(await deliverAll(barn)).toHaveLength(1)
  })
})

it.each(['WIN $500: https://evil.example/prize', 'mail me@evil.example', 'Win at evil.com', 'x'.repeat(51)])(
  'refuses the name %s',
  async (firstName) => {
    const form = { firstName, lastName: 'Stengel', email: 'victim@example.com' }
    const password = { password: 'extra-innings', confirmPassword: 'extra-innings' }
    const refused = await barn.client().post('/api/auth/register', { ...form, ...password })
    expect(refused).toMatchObject({ status: 400, body: { details: { issues: [{ field: 'firstName' }] } } })
    const customer = await registerCustomer(barn)
    const changed = await customer.put('/api/auth/profile', { firstName, lastName: 'Stengel' })
    expect(changed.status).toBe(400)
  },
)

it('still shows names that were longer before', async () => {
  const customer = await registerCustomer(barn)
  const name = `${'x'.repeat(90)}/@`
  await barn.services.db.updateTable('users').set({ firstName: name }).where('id', '=', customer.id).execute()
  expect((await customer.get('/api/auth/user')).body.firstName).toBe(name)
})

it.each(['J.R.', 'St. Clair', 'Jr.', "O'Neil", 'Mary-Jane', 'J. R. R.'])(
  'accepts the name %s',
  async (name) => {
    const customer = await registerCustomer(barn)
    const { status } = await customer.put('/api/auth/profile', { firstName: name, lastName: name })
    expect(status).toBe(200)
  },
)
