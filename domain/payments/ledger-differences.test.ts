import { expect, it } from 'vitest'
import { compareKept, comparePayment, compareRefund, type LedgerRefund } from './ledger-differences.ts'
import type { RefundStatus } from './refund-status.ts'

it.each<[number | null, number, string | undefined]>([
  [3000, 3000, undefined],
  [null, 0, undefined],
  [null, 3000, 'paid_not_recorded'],
  [3000, 0, 'recorded_not_paid'],
  [3000, 2999, 'payment_differs'],
])('compares a recorded payment of %j with %j received: %s', (recorded, received, kind) => {
  expect(comparePayment(recorded, received)?.kind).toBe(kind)
})

const refund = (amount: number, status: RefundStatus = 'succeeded'): LedgerRefund => ({ amount, status })

it.each<[LedgerRefund | null, LedgerRefund | null, string | undefined]>([
  [refund(500), refund(500), undefined],
  [refund(500, 'pending'), refund(500), undefined],
  [null, null, undefined],
  [null, refund(500, 'failed'), undefined],
  [refund(500, 'failed'), null, undefined],
  [refund(500, 'failed'), refund(500, 'canceled'), undefined],
  [null, refund(500), 'refund_not_recorded'],
  [refund(500, 'failed'), refund(500), 'refund_not_recorded'],
  [refund(500), null, 'refund_not_at_stripe'],
  [refund(500), refund(500, 'failed'), 'refund_not_at_stripe'],
  [refund(500), refund(400), 'refund_differs'],
])("compares our refund %j with Stripe's %j: %s", (ours, theirs, kind) => {
  expect(compareRefund(ours, theirs)?.kind).toBe(kind)
})

it('accepts money left on a cancelled booking as far as staff chose to keep it', () => {
  expect([compareKept(3000, 3000), compareKept(1000, 3000), compareKept(0, 0)]).toEqual([null, null, null])
  expect(compareKept(3000, 0)).toEqual({
    kind: 'money_on_cancelled_booking',
    facts: 'A cancelled booking has $30.00 left; staff chose to keep $0.00.',
  })
})
