import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bookingOf, registerCustomer } from '../testing/factories.ts'
import { startTestApp, type TestApp } from '../testing/start-test-app.ts'
import { ACCESS, type Access } from './access.ts'
import { promoteToAdmin } from './accounts/promote-admin.ts'

const WHO = ['visitor', 'customer', 'other customer', 'admin'] as const
type Who = (typeof WHO)[number]

let barn: TestApp
let people: Record<Who, { cookies: Record<string, string> }>
let bookingId: string
beforeAll(async () => {
  barn = await startTestApp()
  const customer = await registerCustomer(barn)
  const other = await registerCustomer(barn)
  const admin = await registerCustomer(barn)
  await promoteToAdmin(barn.services.db, { actorId: null, email: admin.email, now: barn.clock.now() })
  const booking = await customer.post('/api/bookings', bookingOf('cage-1', '2026-11-21T18:00'))
  bookingId = booking.body.id
  people = {
    visitor: { cookies: {} },
    customer: { cookies: await cookiesOf(customer.email) },
    'other customer': { cookies: await cookiesOf(other.email) },
    admin: { cookies: await cookiesOf(admin.email) },
  }
})
afterAll(() => barn.close())

async function cookiesOf(email: string): Promise<Record<string, string>> {
  const response = await barn.app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: 'seventh-inning' },
  })
  return Object.fromEntries(response.cookies.map(({ name, value }) => [name, value]))
}

/** Every operation that the API describes, and the few that it hides. */
async function doors(): Promise<string[]> {
  const { paths } = (await barn.app.inject({ url: '/api/openapi.json' })).json()
  const described = Object.entries(paths as Record<string, object>).flatMap(([path, operations]) =>
    Object.keys(operations).map(
      (method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    ),
  )
  const hidden = Object.keys(ACCESS).filter((door) => !described.includes(door))
  return [...described, ...hidden].filter((door) => door.includes(' /api/'))
}

const OUTCOME: Record<Access, Record<Who, 'in' | 401 | 403>> = {
  anyone: { visitor: 'in', customer: 'in', 'other customer': 'in', admin: 'in' },
  signed_in: { visitor: 401, customer: 'in', 'other customer': 'in', admin: 'in' },
  admin: { visitor: 401, customer: 403, 'other customer': 403, admin: 'in' },
  // Everybody reaches the webhook; only a signature gets further.
  stripe: { visitor: 'in', customer: 'in', 'other customer': 'in', admin: 'in' },
}

async function knock(door: string, who: Who, id: string) {
  const [method = '', path = ''] = door.split(' ')
  const url = path.replace(':id', id).replace(':date', '2026-11-21').replace(':token', 'x'.repeat(43))
  const options: InjectOptions = { method: method as 'GET', url, cookies: people[who].cookies }
  return await barn.app.inject(
    method === 'GET' || method === 'DELETE' ? options : { ...options, payload: {} },
  )
}

describe('every route, for everybody', () => {
  it('lets in whom the table lets in, and nobody else', async () => {
    const all = await doors()
    expect(all.length).toBeGreaterThan(20)
    for (const door of all.filter((each) => !/live|logout/.test(each))) {
      const access = ACCESS[door]
      expect([door, access]).not.toEqual([door, undefined])
      for (const who of WHO) {
        const { statusCode } = await knock(door, who, '00000000-0000-4000-8000-000000000000')
        const expected = access && OUTCOME[access][who]
        const seen = statusCode === 401 || statusCode === 403 ? statusCode : 'in'
        expect([door, who, seen]).toEqual([door, who, expected])
      }
    }
  })

  it('shows a booking to its owner, and to others as if it were not there', async () => {
    const doorsOfOne = (await doors()).filter(
      (door) => door.includes('/bookings/:id') && !door.includes('admin'),
    )
    expect(doorsOfOne.length).toBeGreaterThanOrEqual(3)
    for (const door of doorsOfOne.filter((each) => each.startsWith('GET'))) {
      expect([door, (await knock(door, 'customer', bookingId)).statusCode]).toEqual([door, 200])
      for (const who of ['other customer', 'admin'] as const)
        expect([door, who, (await knock(door, who, bookingId)).statusCode]).toEqual([door, who, 404])
    }
  })
})
