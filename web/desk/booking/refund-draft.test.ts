import { expect, it } from 'vitest'
import { decideRefund, type RefundDraft, UNDECIDED } from './refund-draft.ts'

const part = (amount: string): RefundDraft => ({ kind: 'part', amount })

it.each([
  ['nothing was paid', UNDECIDED, false, 'none'],
  ['it is kept', { kind: 'none', amount: '' }, true, 'none'],
  ['all goes back', { kind: 'full', amount: '5' }, true, 'full'],
  ['a part goes back', part('12.5'), true, { amount: '12.50' }],
] as const)('decides where %s', (_case, draft, isPaid, refund) => {
  expect(decideRefund(draft, isPaid)).toEqual({ ok: true, refund })
})

it.each([
  [UNDECIDED, 'kind'],
  [part(''), 'amount'],
  [part('0'), 'amount'],
  [part('-3'), 'amount'],
  [part('ten'), 'amount'],
] as const)('asks again for %o', (draft, field) => {
  expect(decideRefund(draft, true)).toMatchObject({ ok: false, field })
})
