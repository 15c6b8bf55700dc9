import { expect, it } from 'vitest'
import type { Ledger } from './ledger.schema.ts'
import { receiptLines } from './receipt.ts'

const AT = '2026-11-20T17:00:00Z'
const refund = (kind: 'refund' | 'void' | 'overpayment', amount: string, status = 'succeeded') =>
  ({ kind, amount, status, createdAt: AT, backTo: null }) as Ledger['payments'][number]['refunds'][number]
const payment = (
  method: string,
  amount: string,
  refunds: ReturnType<typeof refund>[] = [],
  needsAttention: Ledger['payments'][number]['needsAttention'] = null,
) => ({ method, amount, receivedAt: AT, refunds, needsAttention }) as Ledger['payments'][number]
const waive = (amount: string) => ({ amount }) as Ledger['waived'][number]

it('lists payments, refunds, and what was waived', () => {
  const payments = [
    payment('stripe', '30.00', [refund('overpayment', '10.00'), refund('refund', '5.00', 'failed')]),
    payment('card_reader', '12.50', [refund('refund', '2.50', 'requested')]),
  ]
  expect(receiptLines({ payments, discounts: [], waived: [waive('7.50')] })).toEqual([
    { label: 'Paid (card)', at: AT, amount: 3000 },
    { label: 'Refunded', at: AT, amount: -1000 },
    { label: 'Paid (card reader)', at: AT, amount: 1250 },
    { label: 'Refunded', at: AT, amount: -250 },
    { label: 'Waived', at: null, amount: 750 },
  ])
})

it.each([
  ['visa', 'Paid (Visa ending in 4242)'],
  ['amex', 'Paid (American Express ending in 4242)'],
  ['a_new_network', 'Paid (Card ending in 4242)'],
])('names the card of a payment: %s', (brand, label) => {
  const payments = [{ ...payment('stripe', '30.00'), card: { brand, last4: '4242' } }]
  expect(receiptLines({ payments, discounts: [], waived: [] })).toEqual([{ label, at: AT, amount: 3000 }])
})

it('leaves out corrected mistakes, comps, and what was taken back', () => {
  const payments = [
    payment('cash', '30.00', [refund('void', '30.00')]),
    payment('cash', '20.00', [refund('refund', '5.00'), refund('void', '15.00')]),
    payment('comp', '30.00'),
  ]
  expect(receiptLines({ payments, discounts: [], waived: [waive('30.00'), waive('-30.00')] })).toEqual([
    { label: 'Paid (cash)', at: AT, amount: 500 },
    { label: 'Refunded', at: AT, amount: -500 },
  ])
})

it('leaves out payments that staff have to settle, but lists late ones and their refunds', () => {
  const payments = [
    payment('stripe', '50.00', [], 'other_amount'),
    payment('stripe', '50.00', [refund('refund', '50.00')], 'slot_gone'),
    payment('stripe', '20.00', [], 'unsigned'),
  ]
  expect(receiptLines({ payments, discounts: [], waived: [] })).toEqual([
    { label: 'Paid (card)', at: AT, amount: 5000 },
    { label: 'Refunded', at: AT, amount: -5000 },
    { label: 'Paid (card)', at: AT, amount: 2000 },
  ])
})
