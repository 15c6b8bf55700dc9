import { Client } from 'pg'
import { expect, it, vi } from 'vitest'
import { bookingOf } from '../../../testing/factories.ts'
import { createFetchClient } from '../../../testing/fetch-client.ts'
import { openThreeServers } from '../../../testing/three-servers.ts'

// Three server processes, on a machine that may be busy; `npm run test:long` makes 50 rounds.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })
const OFFER_ROUNDS = Number(process.env.OFFER_ROUNDS ?? 3)
const TODAY = Temporal.Now.plainDateISO('America/New_York')

const site = openThreeServers()

it('offers times that are freed on all processes to one customer each, in order', async () => {
  const operator = new Client({ connectionString: site.databaseUrl })
  await operator.connect()
  const date = TODAY.add({ days: 6 }).toString()
  const people = site.servers.map(({ url }) => createFetchClient(url))
  for (const person of people) await person.register(`holder${crypto.randomUUID()}@example.com`)
  await operator.query('update users set is_email_verified = true where not is_email_verified')
  for (let round = 0; round < OFFER_ROUNDS; round += 1) {
    const held = await Promise.all(
      people.map(async (person, index) => {
        const slots = ['cage-1', 'cage-2', 'cage-3'].map((cage) =>
          bookingOf(cage, `${date}T${10 + index}:00`),
        )
        return await Promise.all(slots.map((slot) => person.post('/api/bookings', slot)))
      }),
    )
    expect(held.flat().map(({ status }) => status)).toEqual(Array(9).fill(201))
    await operator.query(
      `with people as (
         insert into users (email, is_email_verified, created_at, updated_at)
         select 'waits' || n || '-' || $2 || '@example.com', true, now(), now() + n * interval '1 second'
         from generate_series(1, 12) n returning id, updated_at)
       insert into waiting_entries (user_id, date, from_hour, until_hour, hours, notice_hours, created_at)
       select id, $1, 10, 13, 1, 1, updated_at - interval '1 hour' from people`,
      [date, crypto.randomUUID()],
    )
    const released = await Promise.all(
      held.flatMap((bookings, index) =>
        bookings.map(({ body }, each) =>
          people[index]?.at(site.servers[each]?.url ?? '').delete(`/api/bookings/${body.id}/hold`),
        ),
      ),
    )
    expect(released.map((answer) => answer?.status)).toEqual(Array(9).fill(204))
    const { rows } = await operator.query(
      `select coalesce(count(*) filter (where bookings.status = 'pending'), 0)::int as offers
       from waiting_entries left join waiting_offers on entry_id = waiting_entries.id left join bookings on bookings.id = booking_id
       group by waiting_entries.id, waiting_entries.created_at order by waiting_entries.created_at`,
    )
    expect(
      rows.map(({ offers }) => offers),
      `round ${round}`,
    ).toEqual([...Array(9).fill(1), 0, 0, 0])
    await operator.query(
      'begin; delete from booking_occupancy; truncate bookings, waiting_entries cascade; commit',
    )
  }
  await operator.end()
})
