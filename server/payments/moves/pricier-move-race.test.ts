import { sql } from 'kysely'
import { beforeEach, expect, it, vi } from 'vitest'
import { cancelAtDesk, changePrice, ledgerOf, openDesk, payAtDesk } from '../../../testing/desk.ts'
import { bookingOf, registerVerified } from '../../../testing/factories.ts'
import { DAY, OLD_PLACE, pricierMoves } from '../../../testing/pricier-moves.ts'
import { rowOf } from '../../../testing/records.ts'
import { pay } from '../../../testing/stripe-client.ts'
import type { StripeGateway } from '../../stripe/stripe.ts'
import { settle } from '../intents/settle.ts'
import { reconcileLedger } from '../reconciliation/reconcile-ledger.ts'
import { sendRefunds } from '../refunds/send-refunds.ts'

const desk = openDesk()
const { holdMove, move, prepare, taken } = pricierMoves(desk)
let id: string

beforeEach(async () => {
  id = await prepare()
})

it('two tabs choose different pricier times: one is held', async () => {
  const answers = await Promise.all([move(`${DAY}T18:00`), move(`${DAY}T19:00`)])
  expect(answers.map(({ status }) => status)).toContain(200)
  const { rows } =
    await sql`select from bookings where moves_booking_id is not null and status = 'pending'`.execute(
      desk.barn.owner,
    )
  expect(rows).toHaveLength(1)
  expect((await taken()).filter(([whose]) => whose === 'booking')).toEqual(OLD_PLACE)
})

it('the payment settles while staff cancel and the customer moves elsewhere: every cent has a place', async () => {
  const { hold, intentId } = await holdMove()
  await pay(desk.barn, intentId)
  await Promise.all([
    settle(desk.barn.services, intentId),
    settle(desk.barn.services, intentId),
    cancelAtDesk(desk, id),
    move(`${DAY}T19:00`, { itemId: 'cage-2' }),
    desk.customer.delete(`/api/bookings/${hold.id}/hold`),
  ])
  await sendRefunds(desk.barn.services)
  const recorded = [...(await ledgerOf(desk, id)).payments, ...(await ledgerOf(desk, hold.id)).payments]
  expect(recorded).toHaveLength(2)
  const { status } = await rowOf(desk.barn, id)
  expect(await taken()).toHaveLength(status === 'confirmed' ? 3 : 0)
  expect(await reconcileLedger(desk.barn.services)).toEqual([])
})

it('a customer holds a move and another customer books a part of it: one has the time', async () => {
  const other = await registerVerified(desk.barn)
  const [mine, theirs] = await Promise.all([
    move(`${DAY}T18:00`),
    other.post('/api/bookings', bookingOf('cage-2', `${DAY}T19:00`)),
  ])
  expect([mine?.status === 200, theirs?.status === 201].filter(Boolean)).toHaveLength(1)
  expect((await taken()).filter(([whose]) => whose === 'booking')).toEqual(OLD_PLACE)
})

it('staff raise the price and take cash for it while the customer asks for a time that isn’t pricier anymore', async () => {
  await holdMove(`${DAY}T19:00`)
  const stripe = desk.barn.services.stripe as StripeGateway
  const { cancelIntent } = stripe
  // The request has read the booking, and replaces the time it held before.
  vi.spyOn(stripe, 'cancelIntent').mockImplementationOnce(async (intentId) => {
    await changePrice(desk, id, '200.00')
    expect((await payAtDesk(desk, id, { method: 'cash' })).status).toBe(200)
    return await cancelIntent(intentId)
  })
  expect((await move(`${DAY}T18:00`)).body).toMatchObject({
    code: 'price_changed',
    details: { totalAmount: '200.00', newTotalAmount: '110.00' },
  })
  expect((await move(`${DAY}T18:00`)).body).toMatchObject({ status: 'confirmed', totalAmount: '200.00' })
})
