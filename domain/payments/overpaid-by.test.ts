import { expect, it } from 'vitest'
import { overpaidBy, refundKind } from './overpaid-by.ts'

const account = (totalAmount: string, waivedAmount = '0.00') => ({ totalAmount, waivedAmount })
const left = (cents: number, needsAttention: 'paid_twice' | 'other_amount' | null = null) => ({
  left: cents,
  needsAttention,
})

it.each([
  ['the rest above a lower price', account('30.00'), [left(5000)], 2000],
  ['nothing that was refunded before', account('30.00'), [left(3000)], 0],
  ['only what a refund left above the price', account('40.00'), [left(2500), left(2000)], 500],
  ['a second payment', account('30.00'), [left(3000), left(3000, 'paid_twice')], 3000],
  ['no payment that does not count', account('30.00'), [left(3000), left(2000, 'other_amount')], 0],
  ['what was waived and then paid', account('30.00', '10.00'), [left(3000)], 1000],
  ['no more than there is', account('5.00', '30.00'), [left(1000)], 1000],
  ['nothing of a balance', account('30.00'), [left(1000)], 0],
] as const)('includes %s', (_what, price, payments, cents) => {
  expect(overpaidBy(price, payments)).toBe(cents)
})

it.each([
  ['what was paid beyond the price', 'overpayment', null, 2000],
  ['more than that', 'refund', null, 2001],
  ['a part of a second payment', 'overpayment', 'paid_twice', 2000],
  ['a payment that does not count', 'refund', 'other_amount', 2000],
] as const)('classifies giving back %s as: %s', (_what, kind, needsAttention, amount) => {
  const payment = left(5000, needsAttention)
  expect(refundKind(account('30.00'), [left(5000)], { payment, amount })).toBe(kind)
})
