import type { FastifyReply, FastifyRequest } from 'fastify'
import type { StaffRole } from '../domain/staff-role.ts'
import { promoteToAdmin } from '../server/accounts/change-role.ts'
import { startSession } from '../server/accounts/sessions/sessions.ts'
import { issueEmailToken } from '../server/accounts/tokens.ts'
import { queueVerificationEmail } from '../server/accounts/verify-email.ts'
import type { Client } from './client.ts'
import { hashWith } from './password-hash.ts'
import type { TestApp } from './start-test-app.ts'

let count = 0

export type Customer = Client & { id: string; email: string }

export const PASSWORD = 'seventh-inning'

/** At the least cost: checking passwords at the real one took a third of the tests' time. */
const passwordHash = hashWith(PASSWORD, { m: 8, t: 1, p: 1, tagBytes: 32 })

/**
 * A registered customer, signed in, on a separate network unless an address is given. Has all that the route for
 * registering leaves behind, which is tested separately.
 */
export async function registerCustomer(testApp: TestApp, remoteAddress?: string): Promise<Customer> {
  const { services, clock, client } = testApp
  count += 1
  const now = clock.now()
  const account = {
    email: `customer${count}@example.com`,
    firstName: 'Casey',
    lastName: 'Stengel',
    passwordHash,
  }
  const user = await services.db.transaction().execute(async (trx) => {
    const created = await trx
      .insertInto('users')
      .values({ ...account, createdAt: now, updatedAt: now })
      .returningAll()
      .executeTakeFirstOrThrow()
    await queueVerificationEmail(services, trx, { ...created, ...account })
    return created
  })
  const cookies = await openSession(testApp, user)
  return { ...client(remoteAddress, cookies), id: user.id, email: account.email }
}

/**
 * Signs an account in without its password, which signing in would hash again at the real cost. Returns the
 * cookies.
 */
export async function openSession(
  { app, services, sign }: TestApp,
  user: Parameters<typeof startSession>[2],
): Promise<Map<string, string>> {
  const cookies = new Map<string, string>()
  const request = { server: app, headers: {}, cookies: {} } as unknown as FastifyRequest
  const reply = {
    setCookie: (name: string, value: string, { signed }: { signed?: boolean }) =>
      cookies.set(name, signed ? sign(value) : value),
  } as unknown as FastifyReply
  await startSession(services.db, { request, reply }, user)
  return cookies
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

/** An admin, signed in: an owner, unless the test is about another role. */
export async function registerAdmin(testApp: TestApp, staffRole?: StaffRole): Promise<Customer> {
  const admin = await registerCustomer(testApp)
  const { email } = admin
  await promoteToAdmin(testApp.services.db, { actorId: null, email, staffRole, now: testApp.clock.now() })
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
