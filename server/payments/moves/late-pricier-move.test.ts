import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { cancelAtDesk, changePrice, ledgerOf, openDesk, pageOf, payAtDesk } from '../../../testing/desk.ts'
import { bookingOf, registerVerified } from '../../../testing/factories.ts'
import { payUnderPolicy } from '../../../testing/movable.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { DAY, MORE, NEW_PLACE, OLD_PLACE, pricierMoves } from '../../../testing/pricier-moves.ts'
import { rowOf } from '../../../testing/records.ts'
import { moveAtDesk } from '../../../testing/staff-booking.ts'
import { pay } from '../../../testing/stripe-client.ts'
import { settle } from '../intents/settle.ts'
import { reconcileLedger } from '../reconciliation/reconcile-ledger.ts'
import { sendRefunds } from '../refunds/send-refunds.ts'

const desk = openDesk()
const { endHold, holdMove, payAndSettle, prepare, taken } = pricierMoves(desk)
let id: string

beforeEach(async () => {
  id = await prepare()
})

/** Nothing happened to the booking, and the difference goes back. */
async function expectReturned({ hold, intentId }: Awaited<ReturnType<typeof holdMove>>, late: string) {
  const { version: _, ...before } = await rowOf(desk.barn, id)
  expect(await payAndSettle(intentId)).toBe('refunding')
  expect(await settle(desk.barn.services, intentId)).toBe('already_settled')
  expect(await rowOf(desk.barn, id)).toMatchObject(before)
  expect(await rowOf(desk.barn, hold.id)).toMatchObject({ status: 'cancelled', cancelReason: 'hold_expired' })
  await sendRefunds(desk.barn.services)
  const { payments } = await ledgerOf(desk, hold.id)
  expect(payments).toMatchObject([{ amount: MORE, refunds: [{ amount: MORE, status: 'succeeded' }] }])
  expect(await reconcileLedger(desk.barn.services)).toEqual([])
  const [email, ...others] = (await deliverAll(desk.barn)).filter(({ text }) => text.includes('refunding'))
  expect(others).toEqual([])
  expect(email?.text).toContain(late)
}

describe('money for a move that comes late', () => {
  it('makes the move if the time is still free', async () => {
    const { hold, intentId } = await holdMove()
    await pay(desk.barn, intentId)
    await endHold(hold.id, intentId)
    expect(await settle(desk.barn.services, intentId)).toBe('confirmed')
    expect(await settle(desk.barn.services, intentId)).toBe('already_settled')
    expect(await taken()).toEqual(NEW_PLACE)
    expect(await rowOf(desk.barn, hold.id)).toMatchObject({ status: 'cancelled', cancelReason: 'moved' })
    expect(await reconcileLedger(desk.barn.services)).toEqual([])
  })

  it('goes back if another customer has the time', async () => {
    const held = await holdMove()
    await endHold(held.hold.id, held.intentId)
    const other = await registerVerified(desk.barn)
    await payUnderPolicy({ ...desk, customer: other }, bookingOf('cage-2', `${DAY}T19:00`))
    await deliverAll(desk.barn)
    await expectReturned(held, 'the time was already taken')
    expect(await taken()).toContainEqual(OLD_PLACE[0])
  })

  it.each<[string, () => Promise<unknown>]>([
    ['cancelled by staff', () => cancelAtDesk(desk, id)],
    [
      'marked as arrived',
      () => sql`update bookings set attendance = 'arrived' where id = ${id}`.execute(desk.barn.owner),
    ],
    [
      'moved by staff to a time that is too far away',
      async () => moveAtDesk(desk.staff, await pageOf(desk, id), '2027-01-15T17:00'),
    ],
    [
      'made pricier by staff, who took the difference',
      async () => {
        await changePrice(desk, id, '110.00')
        expect((await payAtDesk(desk, id, { method: 'cash' })).status).toBe(200)
      },
    ],
  ])('goes back if the booking was %s, which opens no form anymore', async (_case, change) => {
    const held = await holdMove()
    await change()
    await deliverAll(desk.barn)
    const { body } = await desk.customer.post('/api/create-payment-intent', {
      ...{ amount: Number(MORE), bookingId: held.hold.id },
    })
    expect(body.code).toBe('booking_not_pending')
    await expectReturned(held, 'the booking you were moving had changed')
  })

  it('moves a booking that staff moved in the meantime, from where it is now', async () => {
    const { intentId } = await holdMove()
    expect((await moveAtDesk(desk.staff, await pageOf(desk, id), '2026-11-25T17:00')).status).toBe(200)
    expect(await payAndSettle(intentId)).toBe('confirmed')
    expect(await taken()).toEqual(NEW_PLACE)
    expect(await reconcileLedger(desk.barn.services)).toEqual([])
  })
})
