import { beforeAll, expect, it } from 'vitest'
import { CORE_PAGES, firstCalls } from '../../domain/pages.ts'
import { PAGES } from '../../extensions/domain.ts'
import { ALL_ROUTE_NAMES } from '../../testing/all-routes.ts'
import { bookingOf, type Customer, registerAdmin, registerVerified } from '../../testing/factories.ts'
import { holdWithIntent } from '../../testing/paid-booking.ts'
import { bookAtDesk } from '../../testing/staff-booking.ts'
import { ownAppOfFile, type TestApp } from '../../testing/start-test-app.ts'
import type { StripeGateway } from '../stripe/stripe.ts'

let barn: TestApp
let customer: Customer
let staff: Customer
let bookingId: string
let asked: string[] = []

/** A gateway that notes which of its methods are called. */
function noting(gateway: StripeGateway): StripeGateway {
  return new Proxy(gateway, {
    get(target, name: keyof StripeGateway) {
      const value = target[name]
      if (typeof value !== 'function') return value
      return (...input: unknown[]) => {
        asked.push(name)
        return (value as (...all: unknown[]) => unknown).apply(target, input)
      }
    },
  })
}

/** A customer with dozens of everything that can be unpaid at Stripe. */
beforeAll(async () => {
  barn = await ownAppOfFile({
    edges: { pool: (pool) => pool, stripe: (connect) => noting(connect()) },
  })
  const { db } = barn.services
  staff = await registerAdmin(barn)
  customer = await registerVerified(barn)
  const held = await holdWithIntent(customer, bookingOf('cage-1', '2026-11-22T10:00'))
  bookingId = held.bookingId
  const form = { amount: '30.00', openedAt: Temporal.Now.instant() }
  for (let hour = 8; hour < 20; hour += 1) {
    const start = `2026-11-23T${String(hour).padStart(2, '0')}:00`
    const { id } = await bookAtDesk(staff, 'cage-2', start, { customerEmail: customer.email })
    await db
      .insertInto('paymentForms')
      .values({ ...form, intentId: `pi_balance_${hour}`, purpose: 'balance', bookingId: id })
      .execute()
  }
  const more = Array.from({ length: 20 }, () => ({ id: crypto.randomUUID() }))
  const order = { userId: customer.id, purpose: 'memberships', label: 'Membership', createdAt: form.openedAt }
  await db
    .insertInto('orders')
    .values(more.map(({ id }) => ({ ...order, id })))
    .execute()
  await db
    .insertInto('paymentForms')
    .values(
      more.map(({ id }) => ({ ...form, intentId: `pi_order_${id}`, purpose: 'memberships', orderId: id })),
    )
    .execute()
})

/** The calls to Stripe that a request makes. */
async function callsOf(who: Customer, path: string): Promise<string[]> {
  asked = []
  await who.get(path)
  return asked
}

// About one thing that the person asks about. None of them lists what's unpaid.
const ASKING = {
  'GET /api/bookings/:id': ['findIntent'],
  'GET /api/saved-cards': ['listSavedCards'],
}

// A stream, and one that signs the customer out.
const LEFT_OUT = ['GET /api/live', 'GET /api/logout']

it('no read asks Stripe about each of many rows', async () => {
  const reads = ALL_ROUTE_NAMES.filter(
    (route) => route.startsWith('GET ') && !LEFT_OUT.some((each) => route.startsWith(each)),
  )
  const calls: Record<string, string[]> = {}
  for (const route of reads) {
    const path = route
      .slice('GET '.length)
      .replace('/customers/:id', `/customers/${customer.id}`)
      .replace(':id', bookingId)
      .replaceAll(/:\w+/g, '2026-11-23')
    const made = [await callsOf(customer, path), await callsOf(staff, path)]
    if (made.flat().length > 0)
      calls[route] = made.toSorted((one, other) => other.length - one.length)[0] ?? []
  }
  expect(calls).toEqual(ASKING)
})

it.each([...CORE_PAGES, ...PAGES])('calls Stripe for no document of $path', async (page) => {
  const visit = { date: null, today: Temporal.PlainDate.from('2026-11-20') }
  for (const path of firstCalls(page, visit))
    expect([path, await callsOf(customer, path)]).toEqual([path, []])
})
