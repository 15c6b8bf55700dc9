import { expect, it } from 'vitest'
import { discountHold } from '../../../testing/discount-hold.ts'
import { bookingOf, type Customer, registerAdmin, registerVerified } from '../../../testing/factories.ts'
import { attempt, interruptPool } from '../../../testing/money-model/interrupted-steps.ts'
import { offerPacks, sellAtDesk } from '../../../testing/packs.ts'
import { holdSigned, intentIn } from '../../../testing/paid-booking.ts'
import { rowOf } from '../../../testing/records.ts'
import { ownAppOfFile } from '../../../testing/start-test-app.ts'
import { pay } from '../../../testing/stripe-client.ts'
import { settle } from './settle.ts'

const barn = await ownAppOfFile({ edges: { pool: interruptPool, stripe: (connect) => connect() } })
const staff = await registerAdmin(barn)
await offerPacks(staff)

const withPunches = (who: Customer, id: string) =>
  who.post(`/api/bookings/${id}/pack-payment`, { punches: 1 })

/** More than these requests have. */
const STEPS = Array.from({ length: 20 }, (_, index) => index + 1)

const changes = [
  ['a discount', (who: Customer, id: string) => discountHold(barn, who, id, 50)],
  ['punches', withPunches],
] as const

it.each(changes)(
  'using %s never overlooks a card form that another tab opens and pays',
  async (what, change) => {
    let paid = 0
    for (const at of STEPS) {
      const who = await registerVerified(barn)
      await barn.clearBookings()
      if (what === 'punches') await sellAtDesk(staff, who.id)
      const id = await holdSigned(who, bookingOf('cage-1', '2026-11-23T18:00'))
      const changing = await attempt<unknown>({ kind: 'pauses', at }, () => change(who, id))
      if (changing.kind !== 'paused') break
      const opened = await who.post('/api/create-payment-intent', { amount: 30, bookingId: id })
      const intentId = intentIn(opened.body)
      if (opened.status === 200) await pay(barn, intentId)
      await changing.resume()
      if (opened.status !== 200) continue
      await settle(barn.services, intentId)
      expect(await rowOf(barn, id), `paused at step ${at}`).toMatchObject({
        ...{ status: 'confirmed', totalAmount: '30.00', paidAmount: '30.00' },
        stripePaymentIntentId: intentId,
      })
      const payments = barn.services.db.selectFrom('payments').select('method')
      expect(await payments.where('bookingId', '=', id).execute()).toEqual([{ method: 'stripe' }])
      paid += 1
    }
    expect(paid).toBeGreaterThan(2)
  },
)

it.each([
  ['a discount', 50],
  ['no discount', null],
])('changing to %s withstands a release at any step', async (_what, percent) => {
  for (const at of STEPS) {
    const who = await registerVerified(barn)
    await barn.clearBookings()
    const id = await holdSigned(who, bookingOf('cage-1', '2026-11-23T18:00'))
    const changing = await attempt({ kind: 'pauses', at }, () => discountHold(barn, who, id, percent))
    if (changing.kind !== 'paused') break
    expect((await who.delete(`/api/bookings/${id}/hold`)).status).toBe(204)
    const changed = await changing.resume()
    if (changed.kind !== 'answered') throw new Error('The change has no answer')
    const { answer } = changed
    expect(['done', 'booking_not_found', 'booking_not_pending', 'payments_unavailable']).toContain(
      answer.ok ? 'done' : answer.code,
    )
  }
})
