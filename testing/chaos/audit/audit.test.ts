import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../../test-database.ts'
import { type Crowd, gather } from '../load/crowd.ts'
import type { LedgerBooking } from '../load/ledger.ts'
import { breakGround, openOn, type World } from '../world/world.ts'
import { audit } from './audit.ts'

// Starts a server process, on a machine that may be busy.
vi.setConfig({ testTimeout: 120_000 })

let ground: Awaited<ReturnType<typeof breakGround>>
let world: World
let crowd: Crowd
let database: Client
beforeAll(async () => {
  ground = await breakGround()
  const { url, drop } = await createTestDatabase()
  ground.add({ close: drop })
  world = await openOn(ground, url, 1)
  crowd = await gather(world, { customers: 4, desks: 1 })
  ground.add({ close: crowd.stop })
  crowd.start()
  await crowd.ledger.untilWrites(100)
  await crowd.stop()
  database = new Client({ connectionString: url })
  await database.connect()
  ground.add({ close: () => database.end() })
  // Nothing that protects the product's data may stop the test.
  await database.query('set session_replication_role = replica')
}, 120_000)
afterAll(() => ground.close())

/** A booking that was paid and is still active. */
function anyPaid(): LedgerBooking {
  const paid = [...crowd.ledger.bookings.values()].find(
    ({ acknowledged, tried }) => acknowledged.has('pay') && !tried.has('cancel'),
  )
  if (!paid) throw new Error('No one paid')
  return paid
}

describe('the audit after a fault', () => {
  it('finds nothing when nothing is wrong', async () => {
    expect(await audit(world, crowd)).toEqual({ lost: [], double: [], money: [] })
  })

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
    await database.query(`update copies set id = gen_random_uuid(), stripe_payment_intent_id = null`)
    await database.query('insert into bookings select * from copies')
    const { double } = await audit(world, crowd)
    expect(double.find((entry) => entry.includes('both have'))).toContain(id)
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
