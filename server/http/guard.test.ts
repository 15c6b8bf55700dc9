import type { InjectOptions } from 'fastify'
import { describe, expect, it } from 'vitest'
import { ROUTE_NAMES } from '../../domain/api/routes.ts'
import { bookingOf, registerAdmin, registerCustomer } from '../../testing/factories.ts'
import { testAppOfFile } from '../../testing/start-test-app.ts'

const WHO = ['visitor', 'customer', 'other customer', 'admin'] as const
type Who = (typeof WHO)[number]

const barn = await testAppOfFile()
const customer = await registerCustomer(barn)
const other = await registerCustomer(barn)
const admin = await registerAdmin(barn)
const booking = await customer.post('/api/bookings', bookingOf('cage-1', '2026-11-21T18:00'))
const bookingId = booking.body.id
const people = {
  visitor: { cookies: {} },
  customer: { cookies: await cookiesOf(customer.email) },
  'other customer': { cookies: await cookiesOf(other.email) },
  admin: { cookies: await cookiesOf(admin.email) },
}

async function cookiesOf(email: string): Promise<Record<string, string>> {
  const response = await barn.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: 'seventh-inning' },
  })
  return Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]))
}

/** Repeated here on purpose, so a wrong entry in the contract fails the test. */
const OPEN_TO_ALL = [
  'GET /api/config',
  'GET /api/openapi.json',
  'GET /api/live',
  'GET /api/logout',
  'GET /api/spaces',
  'GET /api/bundles',
  'GET /api/opening-hours',
  'GET /api/pictures/:id',
  'GET /api/blocked-dates',
  'GET /api/closures',
  'GET /api/bookings/availability',
  'GET /api/bookings/availability/:date',
  'GET /api/bookings/taken/:date',
  'GET /api/calendar/:file',
  'GET /api/admin-setup',
  'POST /api/auth/login',
  'POST /api/auth/register',
  'POST /api/auth/passkey/options',
  'POST /api/auth/passkey',
  'POST /api/auth/password-reset-request',
  'POST /api/auth/password-reset',
  'POST /api/booking-link',
  'POST /api/booking-link/agreements',
  'POST /api/booking-link/payment-intent',
  'POST /api/replacement-link',
  'POST /api/replacement-link/answer',
  'POST /api/team',
  'POST /api/team/code',
  'POST /api/team/pass',
  'POST /api/team/agreements',
  'POST /api/team/removed-players',
  'POST /api/webhooks/stripe',
]

/** In addition to everything under /api/admin/. An admin exists, so setup is closed. */
const FOR_ADMINS = [
  'GET /api/auth/recovery-codes',
  'POST /api/auth/recovery-codes',
  'PUT /api/auth/pin',
  'GET /api/desk-machine',
  'POST /api/desk-machine/lock',
  'POST /api/desk-machine/switch',
  'POST /api/promote-to-admin',
  'POST /api/remove-admin',
]

/** 401 and 403, or `in` for any other answer. */
function expectedOutcome(door: string, who: Who): 'in' | 401 | 403 {
  if (OPEN_TO_ALL.includes(door)) return 'in'
  if (who === 'visitor') return 401
  const isForAdmins = door.includes(' /api/admin/') || FOR_ADMINS.includes(door)
  return isForAdmins && who !== 'admin' ? 403 : 'in'
}

async function knock(door: string, who: Who, id: string) {
  const [method = '', path = ''] = door.split(' ')
  const url = path
    .replace(':id', id)
    .replace(':date', '2026-11-21')
    .replace(':file', `${'x'.repeat(43)}.ics`)
  const options: InjectOptions = { method: method as 'GET', url, cookies: people[who].cookies }
  return await barn.app.inject(
    method === 'GET' || method === 'DELETE' ? options : { ...options, payload: {} },
  )
}

describe('the contract', () => {
  it('lets each kind of caller into exactly the listed routes', async () => {
    for (const door of ROUTE_NAMES.filter((each) => !/live|logout/.test(each))) {
      for (const who of WHO) {
        const { statusCode } = await knock(door, who, '00000000-0000-4000-8000-000000000000')
        const seen = statusCode === 401 || statusCode === 403 ? statusCode : 'in'
        expect([door, who, seen]).toEqual([door, who, expectedOutcome(door, who)])
        // A route that lets in a signed-out caller by mistake often fails without an actor.
        expect([door, who, statusCode < 500]).toEqual([door, who, true])
      }
    }
  })

  it('lists what the app registers', () => {
    const missing = ROUTE_NAMES.filter((door) => {
      const [method = '', url = ''] = door.split(' ')
      return !barn.app.hasRoute({ method: method as 'GET', url })
    })
    expect(missing).toEqual([])
  })

  it('shows a booking to its owner, and answers 404 to other customers', async () => {
    const doorsOfOne = ROUTE_NAMES.filter((door) => door.includes('/bookings/:id') && !door.includes('admin'))
    expect(doorsOfOne.length).toBeGreaterThanOrEqual(3)
    for (const door of doorsOfOne.filter((each) => each.startsWith('GET'))) {
      expect([door, (await knock(door, 'customer', bookingId)).statusCode]).toEqual([door, 200])
      for (const who of ['other customer', 'admin'] as const)
        expect([door, who, (await knock(door, who, bookingId)).statusCode]).toEqual([door, who, 404])
    }
  })
})
