import { expect } from 'vitest'
import { reconcileLedger } from '../server/payments/reconciliation/reconcile-ledger.ts'
import { sendRefunds } from '../server/payments/refunds/send-refunds.ts'
import type { Desk } from './desk.ts'

/** Sends the refunds that were requested; our ledger and Stripe's then have to agree. */
export async function expectBalanced({ barn: { services } }: Pick<Desk, 'barn'>): Promise<void> {
  await sendRefunds(services)
  expect(await reconcileLedger(services)).toEqual([])
}
