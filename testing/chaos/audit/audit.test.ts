import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type Crowd, gather } from '../load/crowd.ts'
import type { LedgerBooking } from '../load/ledger.ts'
import { breakGround, openAlone, type World } from '../world/world.ts'
import { audit } from './audit.ts'

/** Each costs a server start; `npm run test:long` has more. */
const { SERVER_KILLS = 2 } = process.env
// Starts server processes, on a machine that may be busy. Only the long run may take longer.
vi.setConfig({ testTimeout: 120_000, hookTimeout: process.env.SERVER_KILLS ? 3_600_000 : 300_000 })

let ground: Awaited<ReturnType<typeof breakGround>>
let world: World
let crowd: Crowd
let database: Client
beforeAll(async () => {
  ground = await breakGround()
  const { server, ...alone } = await openAlone(ground)
  world = alone
  crowd = await gather(world, { customers: 4, desks: 1 })
  ground.add({ close: crowd.stop })
  crowd.start()
  await crowd.ledger.untilWrites(50)
  // `npm run chaos` has more faults.
  for (let kill = 0; kill < Number(SERVER_KILLS); kill += 1) {
    await server.kill()
    await server.start()
    await crowd.ledger.untilWrites(20 + Math.ceil(Math.random() * 20))
  }
  await crowd.stop()
  database = new Client({ connectionString: world.databaseUrl() })
  await database.connect()
  ground.add({ close: () => database.end() })
  // Nothing that protects the product's data may stop the test.
  await database.query('set session_replication_role = replica')
})
afterAll(() => ground.close())

/** A booking that was paid and is still active. */
function anyPaid(): LedgerBooking {
  const paid = [...crowd.ledger.bookings.values()].find(
    ({ acknowledged, tried }) => acknowledged.has('pay') && !tried.has('cancel'),
  )
  if (!paid) throw new Error('No one paid')
  return paid
}

it('keeps every acknowledged write and the right money however often the server is killed', async () => {
  expect(await audit(world, crowd)).toEqual({ lost: [], double: [], money: [] })
})

describe('the audit after a fault', () => {
  it('finds a payment that is in the ledger with another amount', async () => {
    const { id } = anyPaid()
    await database.query('update payments set amount = amount - 1 where booking_id = $1', [id])
    const { money } = await audit(world, crowd)
    expect(money.join('\n')).toContain('in our ledger')
    await database.query('update payments set amount = amount + 1 where booking_id = $1', [id])
    expect((await audit(world, crowd)).money).toEqual([])
  })

  it('finds a second booking of a slot, and one that holds no resources', async () => {
    const { id } = anyPaid()
    await database.query('create table copies as select * from bookings where id = $1', [id])
    await database.query(`update copies set id = gen_random_uuid()`)
    await database.query('insert into bookings select * from copies')
    const { double } = await audit(world, crowd)
    expect(double.find((entry) => entry.includes('in the same place'))).toContain(id)
    expect(double.find((entry) => entry.includes('occupies 0 resources'))).toBeDefined()
    await database.query('delete from bookings where id in (select id from copies)')
  })

  it("finds an acknowledged cancellation that isn't there", async () => {
    const { id } = anyPaid()
    const booking = crowd.ledger.bookings.get(id)
    booking?.acknowledged.add('cancel')
    const { lost } = await audit(world, crowd)
    expect(lost).toEqual([expect.stringContaining('was cancelled, and is confirmed')])
    booking?.acknowledged.delete('cancel')
  })

  it('finds an acknowledged booking that is gone, and its money', async () => {
    const { id } = anyPaid()
    await database.query('delete from bookings where id = $1', [id])
    const { lost, money } = await audit(world, crowd)
    expect(lost).toContainEqual(expect.stringMatching(new RegExp(`^booking ${id}.*not in the database$`)))
    expect(money).toContainEqual(expect.stringContaining('belongs to no booking'))
  })
})
