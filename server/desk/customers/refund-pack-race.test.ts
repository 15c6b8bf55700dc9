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
