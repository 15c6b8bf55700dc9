import type { Client } from 'pg'
import { createFetchClient } from '../../fetch-client.ts'
import type { Customer } from '../load/customer.ts'
import type { Person } from '../load/person.ts'

/** Compares the taken times that each server shows, and the bookings that customers see, with the database. */
export async function findUnlikeBookings(
  database: Client,
  serverUrls: readonly string[],
  customers: readonly Customer[],
): Promise<string[]> {
  const differences: string[] = []
  const { rows: days } = await database.query<{ date: string; taken: string[] }>(`
    select (start_time at time zone 'America/New_York')::date::text as date,
      array_agg(to_char(start_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI') || ' ' || coalesce(space_id, bundle_id)) as taken
    from bookings where status <> 'cancelled' group by 1`)
  for (const url of serverUrls) {
    const visitor = createFetchClient(url)
    for (const { date, taken } of days) {
      const entries = await list(visitor, `/api/bookings/availability/${date}`)
      const shown = entries.map(
        ({ startTime, spaceId, bundleId }) => `${startTime?.slice(0, 16)} ${spaceId ?? bundleId}`,
      )
      differences.push(...differenceOf(`${url} shows on ${date}`, shown, taken))
    }
  }
  for (const { person, owner } of customers) {
    const { rows } = await database.query<{ told: string }>(
      `select bookings.id || ' ' || status as told from bookings join users on users.id = user_id where email = $1`,
      [`customer${owner}@example.com`],
    )
    const shown = (await list(person, '/api/bookings')).map(({ id, status }) => `${id} ${status}`)
    const stored = rows.map(({ told }) => told)
    differences.push(...differenceOf(`customer ${owner} sees`, shown, stored))
  }
  return differences
}

async function list(person: Pick<Person, 'get'>, path: string): Promise<Record<string, string | null>[]> {
  const { status, body } = await person.get(path)
  if (status !== 200) throw new Error(`${path} answered ${status} to the audit: ${JSON.stringify(body)}`)
  return body
}

function differenceOf(who: string, shown: readonly string[], stored: readonly string[]): string[] {
  return [
    ...shown.filter((entry) => !stored.includes(entry)).map((entry) => `${who} ${entry}, which isn't stored`),
    ...stored.filter((entry) => !shown.includes(entry)).map((entry) => `${who} no ${entry}`),
  ]
}
