import { sql } from 'kysely'
import { beforeEach, expect, it } from 'vitest'
import { countWaiting } from '../../../testing/count-waiting.ts'
import { openDesk, pageOf } from '../../../testing/desk.ts'
import { bookingOf } from '../../../testing/factories.ts'
import { offerPacks, sellAtDesk } from '../../../testing/packs.ts'
import { signAgreements } from '../../../testing/paid-booking.ts'
import { lockPayments } from '../../payments/ledger/lock-payments.ts'

const desk = openDesk()

beforeEach(() => offerPacks(desk.staff))

it('refunds a pack in one tab and cancels a booking that it paid for in another, without a deadlock', async () => {
  const { id: packId } = (await sellAtDesk(desk.staff, desk.customer.id)).body.packs[0]
  const { id } = (await desk.customer.post('/api/bookings', bookingOf('cage-1', '2026-11-23T18:00'))).body
  await signAgreements(desk.customer, id)
  expect((await desk.customer.post(`/api/bookings/${id}/pack-payment`, { punches: 1 })).status).toBe(204)
  const { version } = await pageOf(desk, id)
  const { db } = desk.barn.services
  const tabs = await db.transaction().execute(async (gate) => {
    await lockPayments(gate, { packId })
    const refund = desk.staff.post(`/api/admin/packs/${packId}/refund`, { reason: 'Moved away' })
    await expect.poll(() => countWaiting({ db }), { timeout: 10_000 }).toBe(1)
    const cancellation = desk.staff.post(`/api/admin/bookings/${id}/cancellation`, {
      ...{ version, refund: 'full' },
    })
    await expect.poll(() => countWaiting({ db }), { timeout: 10_000 }).toBe(2)
    return [refund, cancellation]
  })
  expect((await Promise.all(tabs)).map(({ status }) => status)).toEqual([200, 200])
})

it('cancels a booking that two packs paid for while the customer uses them, without a deadlock', async () => {
  const [first = '', second = ''] = [crypto.randomUUID(), crypto.randomUUID()].toSorted()
  for (const packId of [first, second]) await sellAtDesk(desk.staff, desk.customer.id, { packId })
  const hold = async (start: string, hours: number) => {
    const { id } = (await desk.customer.post('/api/bookings', bookingOf('cage-1', start, hours))).body
    await signAgreements(desk.customer, id)
    return String(id)
  }
  const spendOn = (id: string, punches: number) =>
    desk.customer.post(`/api/bookings/${id}/pack-payment`, { punches })
  for (const hour of ['08', '11', '14'])
    expect((await spendOn(await hold(`2026-11-24T${hour}:00`, 3), 3)).status).toBe(204)
  const both = await hold('2026-11-23T10:00', 2)
  expect((await spendOn(both, 2)).status).toBe(204)
  const { db } = desk.barn.services
  // The cancellation would return those of the second pack first.
  await sql`update payments set received_at = received_at - interval '1 second'
    where id in (select payment_id from pack_entries where pack_id = ${second} and kind = 'spent')`.execute(
    db,
  )
  const next = await hold('2026-11-23T15:00', 1)
  const { version } = await pageOf(desk, both)
  const tabs = await db.transaction().execute(async (gate) => {
    await sql`select from packs where id = ${first} for update`.execute(gate)
    const payment = spendOn(next, 1)
    await expect.poll(() => countWaiting({ db }), { timeout: 10_000 }).toBe(1)
    const cancellation = desk.staff.post(`/api/admin/bookings/${both}/cancellation`, {
      ...{ version, refund: 'full' },
    })
    await expect.poll(() => countWaiting({ db }), { timeout: 10_000 }).toBe(2)
    return [payment, cancellation]
  })
  expect((await Promise.all(tabs)).map(({ status }) => status)).toEqual([204, 200])
})
