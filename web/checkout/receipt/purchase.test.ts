import { expect, it } from 'vitest'
import type { BookingDetail } from '../../../domain/bookings/own-booking.schema.ts'
import { hasReceipt } from './purchase.ts'

const paid = {
  status: 'confirmed',
  paymentMethod: 'stripe',
  totalAmount: '60.00',
  paidAmount: '60.00',
  waivedAmount: '0.00',
} as BookingDetail

it.each<[what: string, changes: Partial<BookingDetail>, expected: boolean]>([
  ['paid', {}, true],
  ['paid and over', { status: 'completed' }, true],
  ['paid in parts, the rest waived', { paidAmount: '40.00', waivedAmount: '20.00' }, true],
  ['paid before its price went down', { totalAmount: '45.00' }, true],
  ['paid before its price went up', { totalAmount: '75.00' }, false],
  ['due in cash', { paymentMethod: 'cash', paidAmount: '0.00' }, false],
  ['waived altogether', { paidAmount: '0.00', waivedAmount: '60.00' }, false],
  ['complimentary', { paymentMethod: 'comp', paidAmount: '0.00' }, false],
  ['still held', { status: 'pending', paidAmount: '0.00' }, false],
  ['cancelled', { status: 'cancelled' }, false],
])('decides about the receipt of a booking that is %s', (_, changes, expected) => {
  expect(hasReceipt({ ...paid, ...changes })).toBe(expected)
})
