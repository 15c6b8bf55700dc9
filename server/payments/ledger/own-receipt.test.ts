import { expect, it } from 'vitest'
import { bookingOf, registerVerified } from '../../../testing/factories.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { payForBooking } from '../../../testing/paid-booking.ts'
import { testAppOfFile } from '../../../testing/start-test-app.ts'

const barn = await testAppOfFile()

it('names the card and its last four digits to the owner alone, and in the confirmation', async () => {
  const customer = await registerVerified(barn)
  const { bookingId } = await payForBooking(barn, customer, { card: 'pm_card_mastercard' })
  const path = `/api/bookings/${bookingId}/receipt`
  expect((await customer.get(path)).body).toEqual({
    lines: [{ label: 'Paid (Mastercard ending in 4444)', at: expect.stringMatching(/^2026-/), amount: 3000 }],
  })
  const other = await registerVerified(barn)
  expect((await other.get(path)).status).toBe(404)
  expect((await barn.client().get(path)).status).toBe(401)

  const emails = await deliverAll(barn)
  const confirmed = emails.find(({ subject }) => subject.startsWith('Booking confirmed'))
  expect(confirmed?.text).toMatch(/Paid \(Mastercard ending in 4444\), .* ET: \$30\.00/)
})

it('lists nothing for a hold', async () => {
  const customer = await registerVerified(barn)
  const { body: booking } = await customer.post('/api/bookings', bookingOf('cage-2', '2026-11-21T18:00'))
  expect((await customer.get(`/api/bookings/${booking.id}/receipt`)).body).toEqual({ lines: [] })
})
