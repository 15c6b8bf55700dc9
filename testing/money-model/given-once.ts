import { expect } from 'vitest'
import { settle } from '../../server/payments/intents/settle.ts'
import { settleUnfinished } from '../../server/payments/intents/settle-unfinished.ts'
import type { Services } from '../../server/services/services.ts'
import type { TestApp } from '../start-test-app.ts'
import { pay } from '../stripe-client.ts'
import { attempt } from './interrupted-steps.ts'

/** A form that can be paid, and what paying it gives: now, and once it's settled. */
export interface Giving {
  intentId: string
  given: () => Promise<unknown>
  whole: unknown
}

/** More than settling has. */
const STEPS = Array.from({ length: 60 }, (_, index) => index + 1)

/**
 * Expects that a payment gives all of it once, wherever its process is killed. The app has `interruptPool`;
 * `open` starts over.
 */
export async function expectGivenOnce(barn: TestApp, open: () => Promise<Giving>): Promise<void> {
  const { services } = barn
  let killed = 0
  for (const at of STEPS) {
    const { intentId, given, whole } = await open()
    await pay(barn, intentId)
    const first = await attempt({ kind: 'dies', at }, () => settle(services, intentId))
    if (first.kind !== 'died') break
    killed += 1
    await settle(services, intentId)
    expect(await given(), `killed at step ${at}`).toEqual(whole)
    expect(await settle(services, intentId)).toBe('already_settled')
    expect(await given(), `killed at step ${at}, and settled again`).toEqual(whole)
    const forms = services.db.selectFrom('paymentForms').select('closedAt')
    expect(await forms.where('intentId', '=', intentId).execute()).toEqual([{ closedAt: expect.anything() }])
    expect(await paymentsOf(barn, intentId)).toEqual([{ amount: expect.any(String), needsAttention: null }])
  }
  expect(killed).toBeGreaterThan(5)
  expect(killed).toBeLessThan(STEPS.length)
}

/** Expects that a process of a release that doesn't know this purpose leaves its payments to others. */
export async function expectLeftToOthers(
  barn: TestApp,
  purpose: string,
  { intentId, given, whole }: Giving,
): Promise<void> {
  const { services } = barn
  await pay(barn, intentId)
  barn.clock.advance({ minutes: 3 })
  const { [purpose]: _unknown, ...known } = services.fulfillments
  const older: Services = { ...services, fulfillments: known }
  expect(await settleUnfinished(older)).toBe(0)
  await expect(settle(older, intentId)).rejects.toThrow(`Payments of the purpose ${purpose}`)
  expect(await paymentsOf(barn, intentId)).toEqual([])
  expect(await settleUnfinished(services)).toBe(1)
  expect(await given()).toEqual(whole)
}

async function paymentsOf({ services }: TestApp, intentId: string) {
  return await services.db
    .selectFrom('payments')
    .select(['amount', 'needsAttention'])
    .where('stripePaymentIntentId', '=', intentId)
    .execute()
}
