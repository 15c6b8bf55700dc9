import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import type { Trx } from '../../../server/db/database.ts'
import { lockPayments } from '../../../server/payments/ledger/lock-payments.ts'
import type { Answer } from '../../../testing/client.ts'
import { countWaiting } from '../../../testing/count-waiting.ts'
import { openDesk, pageOf } from '../../../testing/desk.ts'
import { bookingOf } from '../../../testing/factories.ts'
import { holdSigned } from '../../../testing/paid-booking.ts'
import { offerPacks, sellAtDesk } from './packs.ts'

const desk = openDesk({ extras: ['packs'] })

beforeEach(() => offerPacks(desk.staff))

const hold = (start: string, hours = 1) => holdSigned(desk.customer, bookingOf('cage-1', start, hours))
const spendOn = (id: string, punches: number) =>
  desk.customer.post(`/api/bookings/${id}/pack-payment`, { punches })

/** Answers of two requests that come one after the other while `lock` holds them up. */
async function together(lock: (gate: Trx) => Promise<unknown>, requests: (() => Promise<Answer>)[]) {
  const { db } = desk.barn.services
  const answers = await db.transaction().execute(async (gate) => {
    await lock(gate)
    const started: Promise<Answer>[] = []
    for (const send of requests) {
      started.push(send())
      await expect.poll(() => countWaiting({ db }), { timeout: 10_000 }).toBe(started.length)
    }
    return started
  })
  return (await Promise.all(answers)).map(({ status }) => status)
}

async function cancel(id: string): Promise<() => Promise<Answer>> {
  const { version } = await pageOf(desk, id)
  return () => desk.staff.post(`/api/admin/bookings/${id}/cancellation`, { version, refund: 'full' })
}

it('refunds a pack in one tab and cancels a booking that it paid for in another, without a deadlock', async () => {
  const { id: packId } = (await sellAtDesk(desk.staff, desk.customer.id)).body.packs[0]
  const id = await hold('2026-11-23T18:00')
  expect((await spendOn(id, 1)).status).toBe(204)
  const refund = () => desk.staff.post(`/api/admin/packs/${packId}/refund`, { reason: 'Moved away' })
  const tabs = [refund, await cancel(id)]
  expect(await together((gate) => lockPayments(gate, { orderId: packId }), tabs)).toEqual([200, 200])
})

it('cancels a booking that two packs paid for while the customer uses them, without a deadlock', async () => {
  const [first = '', second = ''] = [crypto.randomUUID(), crypto.randomUUID()].toSorted()
  for (const packId of [first, second]) await sellAtDesk(desk.staff, desk.customer.id, { packId })
  for (const hour of ['08', '11', '14'])
    expect((await spendOn(await hold(`2026-11-24T${hour}:00`, 3), 3)).status).toBe(204)
  const both = await hold('2026-11-23T10:00', 2)
  expect((await spendOn(both, 2)).status).toBe(204)
  // The cancellation would return those of the second pack first.
  await sql`update payments set received_at = received_at - interval '1 second'
    where id in (select payment_id from pack_entries where pack_id = ${second} and kind = 'spent')`.execute(
    desk.barn.services.db,
  )
  const next = await hold('2026-11-23T15:00')
  const tabs = [() => spendOn(next, 1), await cancel(both)]
  const lockFirst = (gate: Trx) => sql`select from packs where id = ${first} for update`.execute(gate)
  expect(await together(lockFirst, tabs)).toEqual([204, 200])
})
