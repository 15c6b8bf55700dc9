import { expect, it } from 'vitest'
import { type CancelForm, cancelFormSchema } from './cancel-form.schema.ts'

const form: CancelForm = { reason: '', refund: null, amount: '' }
const part = (amount: string): CancelForm => ({ ...form, refund: 'part', amount })

it.each([
  ['of an unpaid booking', form, false, { refund: 'none' }],
  ['with a reason', { ...form, reason: ' Rain ' }, false, { reason: 'Rain', refund: 'none' }],
  ['without a refund', { ...form, refund: 'none' }, true, { refund: 'none' }],
  ['with a full refund', { ...part('5'), refund: 'full' }, true, { refund: 'full' }],
  [
    'with a refund as credit',
    { ...part('5'), backTo: 'credit' },
    true,
    { refund: { amount: '5' }, backTo: 'credit' },
  ],
  ['without one', { ...form, refund: 'none', backTo: 'credit' }, true, { refund: 'none' }],
  ['with a partial refund', part('12.5'), true, { refund: { amount: '12.5' } }],
] as const)('accepts a cancellation %s', (_case, values, isPaid, expected) => {
  expect(cancelFormSchema({ isPaid }).parse(values)).toEqual(expected)
})

it.each([
  [form, 'refund'],
  [part(''), 'amount'],
  [part('0'), 'amount'],
  [part('-3'), 'amount'],
  [part('ten'), 'amount'],
])('rejects %o of a paid booking', (values, field) => {
  expect(cancelFormSchema({ isPaid: true }).safeParse(values).error?.issues).toMatchObject([
    { path: [field] },
  ])
})
