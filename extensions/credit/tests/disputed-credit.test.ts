import { describe, expect, it } from 'vitest'
import { deliverEvent, disputeOf, ledgerOf, openDesk } from '../../../testing/desk.ts'
import { payForBooking } from '../../../testing/paid-booking.ts'
import { creditRequests } from './credit.ts'

const desk = openDesk({ extras: ['credit'] })
const { cancelAsCredit } = creditRequests(desk)

const payDisputed = () => payForBooking(desk.barn, desk.customer, { card: 'pm_card_createDispute' })
const listed = async () => (await desk.staff.get('/api/admin/attention')).body

describe('refunding a disputed payment as credit', () => {
  it.each(['lost', 'needs_response'])(
    'leaves nothing to give back as credit while it is %s',
    async (status) => {
      const { bookingId, intentId } = await payDisputed()
      const event = status === 'lost' ? 'charge.dispute.closed' : 'charge.dispute.created'
      await deliverEvent(desk, event, { ...(await disputeOf(desk, intentId)), status })
      await cancelAsCredit(bookingId)
      expect((await desk.customer.get('/api/credit')).body).toMatchObject({ balance: '0.00', entries: [] })
      expect((await ledgerOf(desk, bookingId)).refunded).toBe('0.00')
    },
  )

  it('shows staff that the customer already got the money as credit', async () => {
    const { bookingId, intentId } = await payDisputed()
    await cancelAsCredit(bookingId, { amount: '20.00' })
    const dispute = await disputeOf(desk, intentId)
    const textAfter = async (event: string, status: string) => {
      await deliverEvent(desk, `charge.dispute.${event}`, { ...dispute, status })
      return (await listed()).find((entry: { bookingId: string }) => entry.bookingId === bookingId).text
    }
    expect(await textAfter('created', 'needs_response')).toMatch(
      /\. The customer already got \$20\.00 of it as credit\. Say so in the evidence\.$/,
    )
    expect(await textAfter('closed', 'lost')).toMatch(
      /back\. The customer already got \$20\.00 of it as credit\. You can take that back on their page\.$/,
    )
  })
})
