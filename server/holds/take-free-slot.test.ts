import { Client, type Pool } from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBookingSchema } from '../../domain/bookings/booking.schema.ts'
import { bookingOf, type Customer, registerCustomer } from '../../testing/factories.ts'
import { eventually } from '../../testing/server-process.ts'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { createBooking } from './create-booking.ts'

/** Whether the next holds are committed and announced, but their connection breaks before the answer comes. */
let breaks = false
/** The procedures that took holds: `take_holds` for several customers, `take_hold_alone` for one. */
const calls: string[] = []
/** What happens after the facts were read and before the next holds are taken. */
let beforeTaking = async () => {}

/** Connections that nothing but a hold's own limit keeps from waiting for locks. */
function watchHolds(pool: Pool): Pool {
  return pool.on('connect', (client) => {
    void client.query('set lock_timeout = 0; set statement_timeout = 0')
    const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
    client.query = (async (text: unknown, ...rest: unknown[]) => {
      const call = /call (take_\w+)/.exec(String(text))?.[1]
      if (!call) return await query(text, ...rest)
      calls.push(call)
      await beforeTaking()
      const result = await query(text, ...rest)
      if (!breaks) return result
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
    calls.length = 0
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
    expect({ calls, answers }).toEqual({
      calls: ['take_holds'],
      answers: ['new', 'new', 'slot_taken', 'new'],
    })
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
    expect({ calls, answers, announced }).toEqual({
      calls: ['take_holds'],
      answers: ['slot_taken', 'slot_taken'],
      announced: [],
    })
  })

  it('try alone if a bundle gets only some of its spaces', async () => {
    await bookAll(await register(1), ['cage-2'], '2026-12-02T10:00').done
    const { answers, done } = bookAll(await register(2), ['bundle3', 'cage-3'], '2026-12-02T10:00')
    await done
    expect({ calls, answers }).toEqual({
      calls: ['take_holds', 'take_hold_alone', 'take_hold_alone'],
      answers: ['slot_taken', 'new'],
    })
  })

  /** What the first of three customers gets in the end, if a transaction keeps that one waiting and not the others. */
  async function bookWhile(
    other: Client,
    customers: readonly Customer[],
    start: string,
  ): Promise<string | undefined> {
    const { answers, done } = bookAll(customers, ['cage-1', 'cage-2', 'cage-3'], start)
    await eventually(
      async () => answers.slice(1),
      (others) => others.every((answer) => answer === 'new'),
    )
    expect({ call: calls[0], first: answers[0] }).toEqual({ call: 'take_holds', first: '' })
    await other.query('rollback')
    await other.end()
    await done
    return answers[0]
  }

  it("don't wait for the one whose other request is under way", async () => {
    const customers = await register(3)
    const other = await keepOpen(
      `select pg_advisory_xact_lock(hashtext('holds'), hashtext('${customers[0]?.id}'))`,
    )
    expect(await bookWhile(other, customers, '2026-12-03T10:00')).toBe('new')
  })

  it("don't wait for the one whose slot another transaction is about to give back", async () => {
    const start = '2026-12-04T10:00'
    await bookAll(await register(1), ['cage-1'], start).done
    const other = await keepOpen(`delete from booking_occupancy where resource = 'space:cage-1'`)
    expect(await bookWhile(other, await register(3), start)).toBe('slot_taken')
  })

  it("keep their holds if the connection breaks before the answer comes, and aren't tried again", async () => {
    const [customers, items, start] = [await register(2), ['cage-1', 'cage-2'], '2026-12-05T10:00']
    await listener.query('')
    announced.length = 0
    breaks = true
    await expect(bookAll(customers, items, start).done).rejects.toThrow('Connection terminated')
    expect(calls).toEqual(['take_holds'])
    // By the statement itself, and for each customer after the failure.
    await eventually(
      async () => announced.length,
      (count) => count >= 3,
    )
    const { answers, done } = bookAll(customers, items, start)
    await done
    expect(answers).toEqual(['resumed', 'resumed'])
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
    expect({ call: calls[0], answers }).toEqual({
      call: 'take_holds',
      answers: ['price_changed', 'network_full', 'new'],
    })
  })
})
