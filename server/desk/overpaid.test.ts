import { expect, it } from 'vitest'
import { changePrice, ledgerOf, openDesk, pageOf, payAtDesk, refundAtDesk } from '../../testing/desk.ts'
import { bookAtDesk, moveAtDesk } from '../../testing/staff-booking.ts'

const desk = openDesk()

/** A booking of $50.00 paid in cash. */
async function payFifty() {
  const booking = await bookAtDesk(desk.staff, 'cage-1', '2026-11-20T18:00', { totalAmount: '50.00' })
  await payAtDesk(desk, booking.id)
  const [payment] = (await ledgerOf(desk, booking.id)).payments
  return { id: booking.id as string, paymentId: payment.id as string }
}

async function lowerTo(id: string, totalAmount: string, refundsOverpaid: boolean) {
  const { status, body } = await changePrice(desk, id, totalAmount, { refundsOverpaid })
  expect(status).toBe(200)
  return body
}

const refunded = async (id: string) => (await ledgerOf(desk, id)).refunded

it('gives back nothing for a price that an earlier refund already made up for', async () => {
  const { id, paymentId } = await payFifty()
  await refundAtDesk(desk, paymentId, '20.00')
  expect(await lowerTo(id, '30.00', true)).toMatchObject({ totalAmount: '30.00', paymentState: 'paid' })
  expect(await refunded(id)).toBe('20.00')
  await lowerTo(id, '25.00', true)
  expect(await refunded(id)).toBe('25.00')
})

it('gives back nothing after a refund of more than was kept of a lower price', async () => {
  const { id, paymentId } = await payFifty()
  await lowerTo(id, '40.00', false)
  await refundAtDesk(desk, paymentId, '25.00')
  await lowerTo(id, '40.00', true)
  await lowerTo(id, '30.00', true)
  expect(await refunded(id)).toBe('25.00')
})

it('gives back only payments that count toward the price, and each once', async () => {
  const { id } = await payFifty()
  const { db, clock } = desk.barn.services
  await db
    .insertInto('payments')
    .values({
      ...{ bookingId: id, method: 'stripe', amount: '45.00', needsAttention: 'other_amount' },
      receivedAt: clock.now().subtract({ hours: 1 }),
    })
    .execute()
  expect(await lowerTo(id, '40.00', true)).toMatchObject({ paidAmount: '40.00' })
  await lowerTo(id, '40.00', true)
  const { payments } = await ledgerOf(desk, id)
  expect(
    payments.map(({ amount, refunds }: { amount: string; refunds: { amount: string }[] }) => [
      amount,
      refunds.map((refund) => refund.amount),
    ]),
  ).toEqual([
    ['45.00', []],
    ['50.00', ['10.00']],
  ])
})

it('says what a move to a lower price leaves over, without what was refunded before', async () => {
  const { id } = await bookAtDesk(desk.staff, 'bundle3', '2026-11-24T18:00')
  await payAtDesk(desk, id)
  const [payment] = (await ledgerOf(desk, id)).payments
  await refundAtDesk(desk, payment.id, '100.00')
  const { body } = await moveAtDesk(desk.staff, await pageOf(desk, id), '2026-11-24T18:00', 'cage-1')
  expect(body.details).toEqual({
    totalAmount: '150.00',
    newTotalAmount: '30.00',
    isUsual: true,
    overpaid: '20.00',
  })
})
