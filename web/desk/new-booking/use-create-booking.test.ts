import { expect, it } from 'vitest'
import { createdToast } from './use-create-booking.ts'

const price = { totalAmount: '30.00', waivedAmount: '0.00' }

it.each([
  ['cash', '30.00', 'Cash booking has been created successfully!'],
  ['comp', '0.00', 'Cash booking has been created successfully!'],
  ['cash', '0.00', '$30.00 is due.'],
] as const)(
  'says what is due for a new booking by %s with %s paid',
  (paymentMethod, paidAmount, description) => {
    expect(createdToast({ ...price, paymentMethod, paidAmount })).toEqual({
      title: 'Booking Created',
      description,
    })
  },
)
