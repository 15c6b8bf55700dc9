import { describe, expect, it } from 'vitest'
import { ledgerOf, makeLink, openDesk, pageOf, payAtDesk, refundsAtStripe } from '../../../testing/desk.ts'
import { deliverAll } from '../../../testing/outbox.ts'
import { intentIn, signAgreements } from '../../../testing/paid-booking.ts'
import { bookAtDesk } from '../../../testing/staff-booking.ts'
import { pay, reportPaid } from '../../../testing/stripe-client.ts'
import { cancelByStaff } from '../../bookings/move-status.ts'
import { settle } from '../intents/settle.ts'
import { settleBalances } from '../intents/settle-unfinished.ts'
import { sendRefunds } from '../refunds/send-refunds.ts'

const desk = openDesk()

/** A booking of $60.00, of which $20.00 were paid in cash, and the open form for the rest. */
async function openedLink() {
  const { id } = await bookAtDesk(desk.staff, 'cage-1', '2026-11-21T18:00', {
    hours: 2,
    customerEmail: desk.customer.email,
  })
  await signAgreements(desk.customer, id)
  const token = await makeLink(desk, id, 'pay')
  await payAtDesk(desk, id, { amount: '20.00' })
  const opened = await desk.barn.client().post('/api/booking-link/payment-intent', { token, amount: 40 })
  await deliverAll(desk.barn)
  return { id, intentId: intentIn(opened.body) }
}

const report = (intentId: string, event: string) =>
  reportPaid(desk.barn, `evt_${intentId}_${event}`, intentId)
/** As if the cancellation of its form had been missed. */
const cancelAnyway = (bookingId: string) =>
  desk.barn.services.db.transaction().execute((trx) =>
    cancelByStaff(trx, bookingId, {
      actorId: desk.staff.id,
      now: desk.barn.clock.now(),
      reason: null,
      money: { refund: 'none', refunded: '0.00', kept: '20.00' },
    }),
  )

describe('a payment by link', () => {
  it('is followed by one receipt, however late and often it’s reported', async () => {
    const { id, intentId } = await openedLink()
    await pay(desk.barn, intentId)
    await Promise.all([report(intentId, 'a'), report(intentId, 'b'), settle(desk.barn.services, intentId)])
    const [receipt, ...others] = await deliverAll(desk.barn)
    expect(others).toEqual([])
    expect(receipt).toMatchObject({
      to: desk.customer.email,
      subject: 'Receipt: Batting Cage 1 on Saturday, November 21, 2026, 6:00 PM – 8:00 PM ET',
    })
    for (const text of ['Paid (cash)', '$20.00', 'Paid (Visa ending in 4242)', '$40.00', 'Due: $0.00'])
      expect(receipt?.text).toContain(text)

    desk.barn.clock.advance({ hours: 3 })
    await Promise.all([report(intentId, 'c'), report(intentId, 'a'), settle(desk.barn.services, intentId)])
    expect(await deliverAll(desk.barn)).toEqual([])
    expect(await ledgerOf(desk, id)).toMatchObject({ charged: '60.00', refunded: '0.00', kept: '60.00' })
  })

  it('sends the receipt also when the job finds it', async () => {
    const { intentId } = await openedLink()
    await pay(desk.barn, intentId)
    desk.barn.clock.advance({ minutes: 3 })
    expect(await settleBalances(desk.barn.services)).toBe(1)
    expect((await deliverAll(desk.barn)).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Receipt: /),
    ])
  })

  it.each<[string, (bookingId: string) => Promise<unknown>]>([
    ['whose form was still known', async () => {}],
    [
      'whose form was forgotten',
      (id) =>
        desk.barn.services.db
          .updateTable('paymentForms')
          .set({ closedAt: desk.barn.clock.now() })
          .where('bookingId', '=', id)
          .execute(),
    ],
  ])(
    'is refunded in full, once, if it arrives after the cancellation of a booking %s',
    async (_, happens) => {
      const { id, intentId } = await openedLink()
      await cancelAnyway(id)
      await happens(id)
      await pay(desk.barn, intentId)
      expect(await settle(desk.barn.services, intentId)).toBe('refunding')
      desk.barn.clock.advance({ hours: 3 })
      await Promise.all([report(intentId, 'a'), report(intentId, 'b'), settle(desk.barn.services, intentId)])
      await Promise.all([sendRefunds(desk.barn.services), sendRefunds(desk.barn.services)])
      await report(intentId, 'c')

      expect(await refundsAtStripe(desk, intentId)).toMatchObject([{ amount: 4_000, status: 'succeeded' }])
      expect(await ledgerOf(desk, id)).toMatchObject({ charged: '60.00', refunded: '40.00', kept: '20.00' })
      // The board says "Partly paid", not "Refunded".
      expect(await pageOf(desk, id)).toMatchObject({
        ...{ status: 'cancelled', paymentState: 'part', paidAmount: '20.00', refundedAmount: '0.00' },
      })
      const emails = await deliverAll(desk.barn)
      expect(emails.map(({ subject }) => subject)).toEqual(['Your payment is being refunded: Batting Cage 1'])
      expect(emails[0]?.text).toMatch(
        /your payment of \$40\.00 for .* arrived after the booking was cancelled/s,
      )
      const { customerName } = await pageOf(desk, id)
      const { body: entries } = await desk.staff.get('/api/admin/attention')
      expect(entries.map(({ text }: { text: string }) => text)).toContainEqual(
        `$40.00 from ${customerName} arrived too late: its booking had expired or been cancelled. It's being refunded automatically.`,
      )
    },
  )
})
