import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { settle } from '../../../server/payments/intents/settle.ts'
import { countWaiting } from '../../../testing/count-waiting.ts'
import { openDesk } from '../../../testing/desk.ts'
import { bookingOf, registerVerified } from '../../../testing/factories.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { intentIn, signAgreements } from '../../../testing/paid-booking.ts'
import { endHolds } from '../../../testing/records.ts'
import { seasonOf } from '../../../testing/season.ts'
import { pay } from '../../../testing/stripe-client.ts'
import { creditRequests } from './credit.ts'

const desk = openDesk({ extras: ['credit'] })
const START = '2026-11-23T18:00'
const NEXT_WEEK = '2026-11-30T18:00'

const { change, hold, open } = creditRequests(desk)

/** Pays for bookings with credit and a card, after their hold expired. */
async function payLate(ids: string[], amount: number): Promise<string> {
  const [id = ''] = ids
  const intentId = intentIn((await open({ id, amount })).body)
  const by = { actorId: null, now: desk.barn.clock.now() }
  const holds = ids.map((each) => ({ id: each, intentId }))
  expect(await endHolds(desk.barn, holds, 'hold_expired', by)).toHaveLength(ids.length)
  await pay(desk.barn, intentId)
  return intentId
}

/** Two dates, for which credit pays $12.50. */
async function paySeasonLate(): Promise<string> {
  await change('12.50')
  const { body: dates } = await desk.customer.post('/api/orders', seasonOf('cage-1', START, 2))
  await signAgreements(desk.customer, dates[0].id, dates)
  return await payLate(
    dates.map(({ id }: { id: string }) => id),
    60,
  )
}

it('settles a season and another booking that both want a slot and the credit, without a deadlock', async () => {
  const season = await paySeasonLate()
  const { id, amount } = await hold(bookingOf('cage-1', NEXT_WEEK))
  const single = await payLate([id], amount)
  await change('50.00')

  const { db } = desk.barn.services
  const settled = await db.transaction().execute(async (gate) => {
    await sql`select lock_credit(${desk.customer.id}::uuid)`.execute(gate)
    const first = settle(desk.barn.services, season)
    await expect.poll(() => countWaiting({ db }), { timeout: 10_000 }).toBe(1)
    const second = settle(desk.barn.services, single)
    await expect.poll(() => countWaiting({ db }), { timeout: 10_000 }).toBe(2)
    return { first, second }
  })
  expect([await settled.first, await settled.second]).toEqual(['confirmed', 'refunding'])
})

it('emails which part of a lost date goes back to the card', async () => {
  const season = await paySeasonLate()
  await (await registerVerified(desk.barn)).post('/api/bookings', bookingOf('cage-1', START))
  expect(await settle(desk.barn.services, season)).toBe('confirmed')
  const [email] = (await deliverAll(desk.barn)).filter(({ subject }) => subject.startsWith('Season booked'))
  expect(email?.text).toContain("We're refunding $17.50 to your card.")
})
