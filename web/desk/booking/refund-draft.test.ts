import { expect, it } from 'vitest'
import { decideRefund, type RefundDraft, UNDECIDED } from './refund-draft.ts'

const part = (amount: string): RefundDraft => ({ kind: 'part', amount })

it.each([
  ['of an unpaid booking', UNDECIDED, false, 'none'],
  ['without a refund', { kind: 'none', amount: '' }, true, 'none'],
  ['with a full refund', { kind: 'full', amount: '5' }, true, 'full'],
  ['with a partial refund', part('12.5'), true, { amount: '12.50' }],
] as const)('accepts a cancellation %s', (_case, draft, isPaid, refund) => {
  expect(decideRefund(draft, isPaid)).toEqual({ ok: true, refund })
})

it.each([
  [UNDECIDED, 'kind'],
  [part(''), 'amount'],
  [part('0'), 'amount'],
  [part('-3'), 'amount'],
  [part('ten'), 'amount'],
] as const)('rejects %o', (draft, field) => {
  expect(decideRefund(draft, true)).toMatchObject({ ok: false, field })
})
