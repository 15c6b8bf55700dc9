import { expect } from 'vitest'
import { settle } from '../../server/payments/intents/settle.ts'
import { bookingOf, type Customer, registerVerified } from '../factories.ts'
import { holdSigned, intentIn } from '../paid-booking.ts'
import { rowOf } from '../records.ts'
import type { TestApp } from '../start-test-app.ts'
import { pay } from '../stripe-client.ts'
import { attempt } from './interrupted-steps.ts'

/** More than these requests have. */
export const STEPS = Array.from({ length: 20 }, (_, index) => index + 1)

/**
 * Expects that a change of a hold never overlooks a card form that another tab opens and pays, at whichever
 * of its steps. The app's pool is `interruptPool`. `prepare` is called for each new customer.
 */
export async function expectFormsNoticed(
  barn: TestApp,
  change: (who: Customer, bookingId: string) => Promise<unknown>,
  prepare: (who: Customer) => Promise<unknown> = async () => {},
): Promise<void> {
  let paid = 0
  for (const at of STEPS) {
    const who = await registerVerified(barn)
    await barn.clearBookings()
    await prepare(who)
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
}
