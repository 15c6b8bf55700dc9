import { describe, expect, it } from 'vitest'
import { type WalkInForm, walkInFormSchema } from './walk-in-form.schema.ts'

const start = Temporal.Instant.from('2026-11-21T23:00:00Z')
const schema = walkInFormSchema({ spaceId: 'cage-1', start })
const form: WalkInForm = {
  customer: 'Walt Kin 989-555-0142',
  customerId: null,
  hours: 2,
  totalAmount: '60.00',
  payment: 'cash',
  compReason: '',
}
const slot = { spaceId: 'cage-1', startTime: '2026-11-21T23:00:00Z', endTime: '2026-11-22T01:00:00Z' }
const walt = { customerName: 'Walt Kin', customerPhone: '989-555-0142' }

describe('walkInFormSchema', () => {
  it.each<[Partial<WalkInForm>, object]>([
    [{}, { ...walt, paymentMethod: 'cash', paidBy: 'cash' }],
    [
      { customer: 'Zoe\u0308 \u202d(989) 555-0142\u202c', payment: 'later' },
      {
        customerName: 'Zo\u00eb',
        customerPhone: '(989) 555-0142',
        paymentMethod: 'cash',
        paysLater: true,
      },
    ],
    [{ payment: 'check' }, { ...walt, paymentMethod: 'check', paidBy: 'check' }],
    [{ payment: 'later' }, { ...walt, paymentMethod: 'cash', paysLater: true }],
    [
      { payment: 'comp', compReason: ' Rain ' },
      { ...walt, paymentMethod: 'comp', compReason: 'Rain' },
    ],
    [
      { customerId: '6b1d7b1e-6a0a-4f58-9f0c-0a4b4a4a2b11', payment: 'later' },
      { customerId: '6b1d7b1e-6a0a-4f58-9f0c-0a4b4a4a2b11', paymentMethod: 'cash', paysLater: true },
    ],
  ])('makes the request of %o', (change, expected) => {
    expect(schema.parse({ ...form, ...change })).toEqual({ ...slot, totalAmount: '60.00', ...expected })
  })

  it('records no payment before the card is charged', () => {
    const charging = walkInFormSchema({ spaceId: 'cage-1', start, chargesCards: true })
    expect(charging.parse({ ...form, payment: 'card_reader' })).toMatchObject({
      paymentMethod: 'other',
      paysLater: true,
    })
  })

  it.each<[object, [string, string][]]>([
    [
      { customer: ' ', payment: null },
      [
        ['customer', "Please enter the customer's name, phone, or email"],
        ['payment', 'Please choose a payment option'],
      ],
    ],
    [{ customer: 'walt@' }, [['customer', 'Please enter a valid email address']]],
    [{ payment: 'comp' }, [['compReason', 'Please enter the reason']]],
    [{ totalAmount: '' }, [['totalAmount', 'Please enter an amount, like 30.00']]],
  ])('checks %o', (change, expected) => {
    const issues = schema.safeParse({ ...form, ...change }).error?.issues ?? []
    expect(issues.map(({ path, message }) => [path.join('.'), message])).toEqual(expected)
  })
})
