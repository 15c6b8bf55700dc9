import { expect, it } from 'vitest'
import { bookingOf, registerAdmin, registerCustomer } from '../factories.ts'
import { SIGNED } from '../paid-booking.ts'
import { testAppOfFile } from '../start-test-app.ts'

const barn = await testAppOfFile()

it('keeps a signature once, at most five for a booking, and 300 characters of the browser', async () => {
  const customer = await registerCustomer(barn)
  const { body: booking } = await customer.post('/api/bookings', bookingOf('cage-1', '2026-11-21T18:00'))
  const sign = (signature: string) =>
    customer.post(
      `/api/bookings/${booking.id}/agreements`,
      { ...SIGNED, signature },
      { 'user-agent': 'x'.repeat(12_000) },
    )
  const first = await sign('Casey Stengel')
  barn.clock.advance({ seconds: 10 })
  const again = await Promise.all(Array.from({ length: 10 }, () => sign(' Casey Stengel ')))
  for (const answer of again) expect(answer).toMatchObject({ status: 201, body: first.body })

  const others = await Promise.all(Array.from({ length: 10 }, (_, index) => sign(`Casey ${index}`)))
  expect(others.filter(({ status }) => status === 201)).toHaveLength(4)
  expect(others.filter(({ body }) => body.code === 'too_many_signatures')).toHaveLength(6)
  // The ones that exist can still be repeated.
  expect((await sign('Casey Stengel')).status).toBe(201)

  const admin = await registerAdmin(barn)
  const { body: evidence } = await admin.get(`/api/admin/bookings/${booking.id}/agreements`)
  expect(evidence).toHaveLength(5)
  expect(evidence.map(({ userAgent }: { userAgent: string }) => userAgent.length)).toEqual(Array(5).fill(300))
})
