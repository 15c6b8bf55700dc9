import { Client, type Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBookingSchema } from '../../domain/bookings/booking.schema.ts'
import { bookingOf, type Customer, registerCustomer } from '../../testing/factories.ts'
import { eventually } from '../../testing/server-process.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { createBooking } from './create-booking.ts'

/** Whether the next holds are committed and announced, but their connection breaks before the answer comes. */
let breaks = false
/** How many statements took holds of several customers. */
let shared = 0
/** What happens after the facts were read and before the next holds are taken. */
let beforeTaking = async () => {}

/** Connections that nothing but a hold's own limit keeps from waiting for locks. */
function watchHolds(pool: Pool): Pool {
  return pool.on('connect', (client) => {
    void client.query('set lock_timeout = 0; set statement_timeout = 0')
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    client.query = (async (text: unknown, ...rest: unknown[]) => {
      const call = /call (take_\w+)/.exec(String(text))?.[1]
      if (call === 'take_holds') shared += 1
      if (call) await beforeTaking()
      const result = await query(text, ...rest)
      if (!breaks || !call) return result
      breaks = false
      throw new Error('Connection terminated unexpectedly')
    }) as unknown as typeof client.query
  })
}

let barn: TestApp
const announced: string[] = []
let listener: Client
beforeAll(async () => {
  barn = await startTestApp({ edges: { pool: watchHolds, stripe: (connect) => connect() } })
  listener = new Client({ connectionString: barn.databaseUrl })
  listener.on('notification', ({ payload = '' }) => announced.push(payload))
  await listener.connect()
  await listener.query('listen availability')
})
afterAll(async () => {
  await listener.end()
  await barn.close()
})

it('announces a hold again if its connection broke, and when the customer asks again', async () => {
  const customer = await registerCustomer(barn)
  const slot = bookingOf('cage-1', '2026-11-28T10:00')
  breaks = true
  expect((await customer.post('/api/bookings', slot)).status).toBe(503)
  await eventually(
    async () => announced.length,
    (count) => count >= 2,
  )
  expect((await customer.post('/api/bookings', slot)).status).toBe(200)
  await listener.query('')
  expect(announced).toEqual(['2026-11-28', '2026-11-28', '2026-11-28'])
})

it('announces nothing for a slot that is taken', async () => {
  const [first, second] = [await registerCustomer(barn), await registerCustomer(barn)]
  const slot = bookingOf('cage-2', '2026-11-29T10:00')
  expect((await first.post('/api/bookings', slot)).status).toBe(201)
  expect((await second.post('/api/bookings', slot)).status).toBe(409)
  await listener.query('')
  expect(announced.filter((day) => day === '2026-11-29')).toHaveLength(1)
})

describe('customers who book at the same moment', () => {
  const register = async (count: number) =>
    await Promise.all(Array.from({ length: count }, () => registerCustomer(barn)))

  /** Each customer books one of the items, at the same time. What they get comes into `answers` by and by. */
  function bookAll(customers: readonly Customer[], items: readonly string[], start: string) {
    shared = 0
    const answers = items.map(() => '')
    const bookOne = async ({ id }: Customer, index: number) => {
      const outcome = await createBooking(barn.services, {
        customer: { id, isEmailVerified: false, network: `network of ${id}` },
        input: createBookingSchema.parse(bookingOf(items[index] ?? '', start)),
        now: barn.clock.now(),
      })
      answers[index] = outcome.ok ? (outcome.value.isNew ? 'new' : 'resumed') : outcome.code
    }
    return { answers, done: Promise.all(customers.map(bookOne)) }
  }

  /** Runs a statement in a transaction that stays open until the client ends. */
  async function keepOpen(statement: string): Promise<Client> {
    const client = new Client({ connectionString: barn.databaseUrl })
    await client.connect()
    await client.query('begin')
    await client.query(statement)
    return client
  }

  it('share one statement, and each gets an answer of their own', async () => {
    const { answers, done } = bookAll(
      await register(4),
      ['cage-1', 'cage-2', 'cage-1', 'cage-3'],
      '2026-11-30T08:00',
    )
    await done
    expect(shared).toBe(1)
    expect(answers).toEqual(['new', 'new', 'slot_taken', 'new'])
    await listener.query('')
    expect(announced.filter((day) => day === '2026-11-30')).toHaveLength(1)
  })

  it("are not announced if they don't get their slots", async () => {
    const items = ['cage-1', 'cage-2']
    await bookAll(await register(2), items, '2026-12-01T08:00').done
    await listener.query('')
    announced.length = 0
    const { answers, done } = bookAll(await register(2), items, '2026-12-01T08:00')
    await done
    await listener.query('')
    expect({ shared, answers, announced }).toEqual({
      shared: 1,
      answers: ['slot_taken', 'slot_taken'],
      announced: [],
    })
  })

  it('try alone if a bundle gets only some of its spaces', async () => {
    await bookAll(await register(1), ['cage-2'], '2026-12-02T10:00').done
    const { answers, done } = bookAll(await register(2), ['bundle3', 'cage-3'], '2026-12-02T10:00')
    await done
    expect({ shared, answers }).toEqual({ shared: 1, answers: ['slot_taken', 'new'] })
  })

  it("don't wait for the one whose other request is under way", async () => {
    const customers = await register(3)
    const other = await keepOpen(
      `select pg_advisory_xact_lock(hashtext('holds'), hashtext('${customers[0]?.id}'))`,
    )
    const { answers, done } = bookAll(customers, ['cage-1', 'cage-2', 'cage-3'], '2026-12-03T10:00')
    await eventually(async () => answers[1] === 'new' && answers[2] === 'new', Boolean)
    expect({ shared, first: answers[0] }).toEqual({ shared: 1, first: '' })
    await other.end()
    await done
    expect(answers).toEqual(['new', 'new', 'new'])
  })

  it("don't wait for the one whose slot another transaction is about to give back", async () => {
    const [owner, ...customers] = await register(4)
    const slot = bookingOf('cage-1', '2026-12-04T10:00')
    expect((await owner?.post('/api/bookings', slot))?.status).toBe(201)
    const other = await keepOpen(`delete from booking_occupancy where resource = 'space:cage-1'`)
    const { answers, done } = bookAll(customers, ['cage-1', 'cage-2', 'cage-3'], '2026-12-04T10:00')
    await eventually(async () => answers[1] === 'new' && answers[2] === 'new', Boolean)
    expect({ shared, first: answers[0] }).toEqual({ shared: 1, first: '' })
    await other.query('rollback')
    await other.end()
    await done
    expect(answers).toEqual(['slot_taken', 'new', 'new'])
  })

  it('have one hold each if the connection breaks before the answer comes', async () => {
    breaks = true
    const { answers, done } = bookAll(await register(2), ['cage-1', 'cage-2'], '2026-12-05T10:00')
    await done
    expect({ shared, answers }).toEqual({ shared: 1, answers: ['resumed', 'resumed'] })
  })

  it('decide again if what they decided on has changed', async () => {
    const customers = await register(3)
    const others = await keepOpen(
      `update spaces set hourly_rate = hourly_rate + 5 where id = 'cage-1';
      update bookings set network = 'network of ${customers[1]?.id}' where id in (select id from bookings where status = 'pending' limit 6)`,
    )
    beforeTaking = async () => {
      beforeTaking = async () => {}
      await others.query('commit')
      await others.end()
    }
    const { answers, done } = bookAll(customers, ['cage-1', 'cage-2', 'cage-3'], '2026-12-06T10:00')
    await done
    expect({ shared, answers }).toEqual({ shared: 1, answers: ['price_changed', 'network_full', 'new'] })
  })
})
