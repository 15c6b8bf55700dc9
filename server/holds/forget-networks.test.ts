import { expect, it } from 'vitest'
import { bookingOf, registerVerified } from '../../testing/factories.ts'
import { ownAppOfFile } from '../../testing/start-test-app.ts'
import { forgetNetworks } from './forget-networks.ts'

const barn = await ownAppOfFile({ hasPayments: false })

it('forgets the networks of bookings after two days, but not of alive holds', async () => {
  const customer = await registerVerified(barn, '203.0.113.7')
  const hold = async (start: string) =>
    (await customer.post('/api/bookings', bookingOf('cage-1', start))).body.id as string
  const [alive, ended, released] = [
    await hold('2026-11-28T10:00'),
    await hold('2026-11-21T10:00'),
    await hold('2026-11-28T12:00'),
  ]
  await customer.delete(`/api/bookings/${released}/hold`)
  const networks = async () => {
    const rows = await barn.services.db
      .selectFrom('bookings')
      .innerJoin('orders', 'orders.id', 'orderId')
      .select(['bookings.id', 'network'])
      .execute()
    return [alive, ended, released].map((id) => rows.find((row) => row.id === id)?.network)
  }
  barn.clock.advance({ hours: 48 })
  await forgetNetworks(barn.services)
  expect(await networks()).toEqual(['203.0.113', '203.0.113', '203.0.113'])
  barn.clock.advance({ seconds: 1 })
  expect(await forgetNetworks(barn.services)).toBe(2)
  expect(await networks()).toEqual(['203.0.113', null, null])
})
