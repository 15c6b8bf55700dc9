import { promoteToAdmin } from '../server/accounts/promote-admin.ts'
import { issueEmailToken } from '../server/accounts/tokens.ts'
import type { Client } from './client.ts'
import type { TestApp } from './start-test-app.ts'

let count = 0

export type Customer = Client & { id: string; email: string }

/** A registered customer, signed in, on a network of their own unless an address is given. */
export async function registerCustomer(testApp: TestApp, remoteAddress?: string): Promise<Customer> {
  const client = testApp.client(remoteAddress)
  count += 1
  const email = `customer${count}@example.com`
  const { status, body } = await client.post('/api/auth/register', {
    firstName: 'Casey',
    lastName: 'Stengel',
    email,
    password: 'seventh-inning',
    confirmPassword: 'seventh-inning',
  })
  if (status !== 201) throw new Error(`Registering answered ${status}: ${JSON.stringify(body)}`)
  return { ...client, id: body.id, email }
}

/** Follows the link in a verification email, with `who`'s session. */
export async function verifyAddress(testApp: TestApp, who: Customer) {
  const token = await issueEmailToken(testApp.services, who.id, who.email)
  const { status, body } = await who.post('/api/auth/verify-email', { token })
  if (status !== 200) throw new Error(`Verifying answered ${status}: ${JSON.stringify(body)}`)
}

/** A registered customer with a verified address, who can have more than one hold. */
export async function registerVerified(testApp: TestApp, remoteAddress?: string): Promise<Customer> {
  const customer = await registerCustomer(testApp, remoteAddress)
  await verifyAddress(testApp, customer)
  return customer
}

/** An admin, signed in. */
export async function registerAdmin(testApp: TestApp): Promise<Customer> {
  const admin = await registerCustomer(testApp)
  await promoteToAdmin(testApp.services.db, { actorId: null, email: admin.email, now: testApp.clock.now() })
  return admin
}

const RATES: Record<string, number> = {
  'cage-1': 30,
  'cage-2': 30,
  'cage-3': 30,
  'practice-area': 75,
  bundle1: 55,
  bundle2: 95,
  bundle3: 150,
}

/** A booking's payload at the seeded price; `start` is local time at the facility, such as 2026-11-21T18:00. */
export function bookingOf(id: string, start: string, hours = 1) {
  const startTime = Temporal.PlainDateTime.from(start).toZonedDateTime('America/New_York')
  return {
    ...(id.startsWith('bundle') ? { bundleId: id } : { spaceId: id }),
    startTime: startTime.toInstant().toString(),
    endTime: startTime.add({ hours }).toInstant().toString(),
    totalAmount: ((RATES[id] ?? 0) * hours).toFixed(2),
  }
}
