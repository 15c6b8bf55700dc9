import type { Client } from 'pg'
import { createFetchClient } from '../../testing/fetch-client.ts'

export interface Customer {
  id: string
  /** Signs requests in. */
  cookie: string
}

/** At the same time: hashing passwords keeps the cores busy, and a request that waits too long for the database fails. */
const BATCH = 16

/**
 * Registers customers over HTTP, with verified addresses, so they can have several holds. Clears the counters of the
 * rate limits in between, because all come from one address.
 */
export async function registerCustomers(
  url: string,
  database: Client,
  count: number,
  name = 'player',
): Promise<Customer[]> {
  const customers: Customer[] = []
  while (customers.length < count) {
    const batch = Array.from({ length: Math.min(BATCH, count - customers.length) }, (_, index) =>
      register(url, `${name}${customers.length + index}@bench.example`),
    )
    customers.push(...(await Promise.all(batch)))
    await database.query('delete from rate_limits')
  }
  await database.query('update users set is_email_verified = true where not is_email_verified')
  return customers
}

async function register(url: string, email: string): Promise<Customer> {
  const client = createFetchClient(url)
  await client.register(email)
  const { body } = await client.get('/api/auth/user')
  return { id: body.id, cookie: client.cookie() }
}
