import { beforeEach, expect, it } from 'vitest'
import { settle } from '../../server/payments/intents/settle.ts'
import { bookingOf, registerCustomer } from '../factories.ts'
import { holdWithIntent } from '../paid-booking.ts'
import { endHolds } from '../records.ts'
import { testAppOfFile } from '../start-test-app.ts'
import { pay } from '../stripe-client.ts'

const barn = await testAppOfFile()
beforeEach(() => barn.reset())

const rename = (
  customer: { put(url: string, body: object): Promise<{ status: number }> },
  lastName: string,
) => customer.put('/api/auth/profile', { firstName: 'Casey', lastName })
async function isFoundAs(bookingId: string, name: string): Promise<boolean> {
  const booking = await barn.services.db
    .selectFrom('bookings')
    .select('searchText')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  return booking.searchText.includes(name)
}

it('changes the name of a profile ten times an hour', async () => {
  const customer = await registerCustomer(barn)
  const statuses: number[] = []
  for (let index = 0; index < 11; index += 1)
    statuses.push((await rename(customer, `Stengel ${index}`)).status)
  expect(statuses).toEqual([...Array(10).fill(200), 429])
})

it('renames active bookings, and leaves holds that were released unpaid alone', async () => {
  const customer = await registerCustomer(barn)
  const released = (await customer.post('/api/bookings', bookingOf('cage-1', '2026-11-21T18:00'))).body.id
  await customer.delete(`/api/bookings/${released}/hold`)
  const held = (await customer.post('/api/bookings', bookingOf('cage-2', '2026-11-21T18:00'))).body.id
  expect((await rename(customer, 'Wagner')).status).toBe(200)
  expect(await isFoundAs(held, 'wagner')).toBe(true)
  expect(await isFoundAs(released, 'wagner')).toBe(false)
  expect(await isFoundAs(released, 'stengel')).toBe(true)
})

it('renames an expired hold once a late payment revives it', async () => {
  const customer = await registerCustomer(barn)
  const { bookingId, intentId } = await holdWithIntent(customer)
  await pay(barn, intentId)
  // As if the intent's cancellation had been missed.
  const ended = { now: barn.clock.now(), actorId: null }
  await endHolds(barn, [{ id: bookingId, intentId }], 'hold_expired', ended)
  await rename(customer, 'Wagner')
  expect(await isFoundAs(bookingId, 'wagner')).toBe(false)
  expect(await settle(barn.services, intentId)).toBe('confirmed')
  expect(await isFoundAs(bookingId, 'wagner')).toBe(true)
})
