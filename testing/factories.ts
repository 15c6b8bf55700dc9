import { promoteToAdmin } from '../server/accounts/promote-admin.ts'
import { issueEmailToken } from '../server/accounts/tokens.ts'
import type { Client } from './client.ts'
import type { TestApp } from './start-test-app.ts'

let count = 0

/** A registered customer, signed in. */
export async function registerCustomer(testApp: TestApp): Promise<Client & { id: string; email: string }> {
  const client = testApp.client()
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
export async function verifyAddress(testApp: TestApp, who: Client & { id: string; email: string }) {
  const token = await issueEmailToken(testApp.services, who.id, who.email)
  const { status, body } = await who.post('/api/auth/verify-email', { token })
  if (status !== 200) throw new Error(`Verifying answered ${status}: ${JSON.stringify(body)}`)
}

/** An admin, signed in. */
export async function registerAdmin(testApp: TestApp): ReturnType<typeof registerCustomer> {
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
