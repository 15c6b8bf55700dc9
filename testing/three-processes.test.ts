import { Client } from 'pg'
import { expect, it, vi } from 'vitest'
import { bookingOf } from './factories.ts'
import { createFetchClient } from './fetch-client.ts'
import { seasonOf } from './season.ts'
import { eventually, type ServerProcess } from './server-process.ts'
import { untilHeard } from './servers/until-heard.ts'
import { openThreeServers } from './three-servers.ts'

// Three server processes, on a machine that may be busy; `npm run test:long` makes 2,000 writes and 200
// seasons.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 600_000 })
const WRITES = Number(process.env.READ_WRITES ?? 30)
const SEASON_ROUNDS = Number(process.env.SEASON_ROUNDS ?? 6)

const site = openThreeServers()
const DAY = Temporal.Now.plainDateISO('America/New_York').add({ days: 5 })

/** The number of bookings that each process but the first reports for the day. */
async function countElsewhere(): Promise<number[]> {
  const answers = await Promise.all(
    site.servers.slice(1).map(({ url }) => fetch(`${url}/api/bookings/availability/${DAY}`)),
  )
  return await Promise.all(answers.map(async (answer) => ((await answer.json()) as unknown[]).length))
}

/** The booking's status in its customer's list, as each process but the first reports it. */
async function statusElsewhere(
  customer: ReturnType<typeof createFetchClient>,
  bookingId: string,
): Promise<unknown[]> {
  const lists = await Promise.all(
    site.servers.slice(1).map(({ url }) => customer.at(url).get('/api/bookings')),
  )
  return lists.map(({ body }) => body.find(({ id }: { id: string }) => id === bookingId)?.status)
}

/** Each customer releases each slot once, because a slot that's released again and again is left to others. */
const SLOTS = ['cage-1', 'cage-2'].flatMap((cage) =>
  Array.from({ length: 13 }, (_, index) =>
    bookingOf(cage, `${DAY}T${String(8 + index).padStart(2, '0')}:00`),
  ),
)

/** Books and releases on the first process, and reads on the others right after each response. */
async function writeAndRead(writes: number, before?: (write: number) => Promise<void>): Promise<void> {
  const customer = createFetchClient(site.servers[0]?.url ?? '')
  for (let write = 0; write < writes; write += 2) {
    const slot = (write / 2) % SLOTS.length
    if (slot === 0) await customer.register(`writer${crypto.randomUUID()}@example.com`)
    await before?.(write)
    const { status, body } = await customer.post('/api/bookings', SLOTS[slot])
    expect(status).toBe(201)
    expect(await countElsewhere(), `after booking ${write}`).toEqual([1, 1])
    expect(await statusElsewhere(customer, body.id)).toEqual(['pending', 'pending'])
    expect((await customer.delete(`/api/bookings/${body.id}/hold`)).status).toBe(204)
    expect(await countElsewhere(), `after release ${write}`).toEqual([0, 0])
    expect(await statusElsewhere(customer, body.id)).toEqual(['cancelled', 'cancelled'])
  }
}

it('shows every write on every process right after its response', () => writeAndRead(WRITES))

it('shows every write while the notification lines keep being cut', async () => {
  const operator = new Client({ connectionString: site.databaseUrl })
  await operator.connect()
  let cuts = 0
  await writeAndRead(WRITES, async (write) => {
    if (write % 6 > 0) return
    const { rowCount } = await operator.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'barn notifications' and datname = current_database()`,
    )
    cuts += rowCount ?? 0
  })
  expect(cuts).toBeGreaterThan(0)
  // All of them have a line again in the end.
  await eventually(
    async () =>
      (
        await operator.query(
          `select 1 from pg_stat_activity
           where application_name = 'barn notifications' and datname = current_database()`,
        )
      ).rowCount,
    (lines) => lines === site.servers.length,
  )
  await operator.end()
})

it('gives overlapping seasons to one of two coaches, whole, and never deadlocks', async () => {
  const operator = new Client({ connectionString: site.databaseUrl })
  await operator.connect()
  const people = site.servers.map(({ url }) => createFetchClient(url))
  let coachesWon = 0
  for (let round = 0; round < SEASON_ROUNDS; round += 1) {
    const hour = 8 + (round % 12)
    // A slot that's released again and again is left to others.
    if (round % 12 === 0) {
      for (const person of people) await person.register(`coach${crypto.randomUUID()}@example.com`)
      await operator.query('update users set is_email_verified = true where not is_email_verified')
    }
    const start = `${DAY}T${String(hour).padStart(2, '0')}:00`
    const later = DAY.add({ weeks: 4 }).toString()
    const seasons = [seasonOf('cage-1', start, 8), seasonOf('bundle3', `${later}${start.slice(10)}`, 8)]
    seasons[1]?.dates.reverse()
    // In the way of both in some rounds, and of none in others.
    const single = bookingOf('cage-1', `${DAY.add({ weeks: round % 3 === 0 ? 5 : 12 })}${start.slice(10)}`)
    const requests = [
      ...seasons.map((body) => ['/api/orders', body] as const),
      ['/api/bookings', single] as const,
    ]
    const answers = await Promise.all(requests.map(([path, body], who) => people[who]?.post(path, body)))
    const codes = answers.map((answer) => (answer?.status === 201 ? 'won' : answer?.body.code))
    expect(codes, `round ${round}`).not.toContain('internal')
    const { rows } = await operator.query(
      `select order_id, count(*)::int as dates from bookings join orders on orders.id = order_id
       where status = 'pending' and label is not null group by 1`,
    )
    const winners = codes.slice(0, 2).filter((code) => code === 'won').length
    expect(rows.map(({ dates }) => dates)).toEqual(Array(winners).fill(8))
    expect(winners, codes.join()).toBeLessThanOrEqual(1)
    expect(winners > 0 || codes[2] === 'won').toBe(true)
    coachesWon += winners
    for (const [who, answer] of answers.entries()) {
      const held = answer?.status === 201 ? [answer.body].flat()[0] : null
      if (held) expect((await people[who]?.delete(`/api/bookings/${held.id}/hold`))?.status).toBe(204)
    }
  }
  expect(coachesWon).toBeGreaterThan(0)
  const { rows } = await operator.query('select 1 from booking_occupancy')
  expect(rows).toEqual([])
  await operator.end()
})

it('shares accounts, slots, live updates, and the clock', async () => {
  const [one, two] = site.servers as [ServerProcess, ServerProcess]
  const slot = bookingOf('cage-3', `${DAY}T18:00`)
  const client = createFetchClient(one.url)
  await client.register('shared@example.com')
  expect((await client.at(two.url).get('/api/auth/user')).body.email).toBe('shared@example.com')

  const stream = await fetch(`${two.url}/api/live`, { headers: { accept: 'text/event-stream' } })
  const heard = untilHeard(stream, slot.startTime)
  expect((await client.post('/api/bookings', slot)).status).toBe(201)
  await heard

  const other = createFetchClient(two.url)
  await other.register('other@example.com')
  expect((await other.post('/api/bookings', slot)).body.code).toBe('slot_taken')
  await client.post('/sandbox/clock', { advance: 'PT20M' })
  await eventually(
    async () => (await other.get('/api/config')).body.now,
    (now) => Temporal.Now.instant().until(now).total('minutes') > 19,
  )
  expect((await other.post('/api/bookings', slot)).status).toBe(201)
})
