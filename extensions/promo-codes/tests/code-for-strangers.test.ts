import { expect, it } from 'vitest'
import { openDesk } from '../../../testing/desk.ts'
import { bookingOf, registerCustomer, verifyAddress } from '../../../testing/factories.ts'
import { holdSigned } from '../../../testing/paid-booking.ts'
import { bookAtDesk } from '../../../testing/staff-booking.ts'
import { addCode, enterCode } from './codes.ts'

const desk = openDesk({ extras: ['promo-codes'] })

it('accepts a code for first bookings without revealing to a stranger that staff booked for the address', async () => {
  const squatter = await registerCustomer(desk.barn)
  const code = await addCode(desk, { percent: 10, isFirstOnly: true })
  await bookAtDesk(desk.staff, 'cage-1', '2026-11-26T18:00', {
    ...{ customerName: 'Nolan Ryan', paidBy: 'cash', customerEmail: squatter.email },
  })
  const id = await holdSigned(squatter, bookingOf('cage-1', '2026-11-25T18:00'))
  expect((await enterCode(squatter, id, code)).status).toBe(204)
  await enterCode(squatter, id, null)
  await verifyAddress(desk.barn, squatter)
  const refused = await enterCode(squatter, id, code)
  expect(refused.body).toMatchObject({ message: 'This code is for first bookings only.' })
})

it('refuses a code for a booking that an extension sells', async () => {
  const code = await addCode(desk, { percent: 10 })
  const id = await holdSigned(desk.customer, bookingOf('cage-1', '2026-11-25T18:00'))
  const { db } = desk.barn.services
  await db.updateTable('orders').set({ purpose: 'something else' }).execute()
  expect((await desk.customer.get(`/api/bookings/${id}`)).body).not.toHaveProperty('more')
  const refused = await enterCode(desk.customer, id, code)
  expect(refused.body).toMatchObject({ code: 'refused', message: "This code can't be used here." })
})
