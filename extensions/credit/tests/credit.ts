import { settle } from '../../../server/payments/intents/settle.ts'
import { type Desk, ledgerOf, pageOf } from '../../../testing/desk.ts'
import { bookingOf, type Customer } from '../../../testing/factories.ts'
import { holdSigned, intentIn } from '../../../testing/paid-booking.ts'
import { pay } from '../../../testing/stripe-client.ts'

const SLOT = bookingOf('cage-1', '2026-11-23T18:00')

interface Held {
  id: string
  amount: number
}

/** Credit of customers, and bookings that it pays for, in the tests of one file. */
export function creditRequests(desk: Desk) {
  const give = (customerId: string, amount: string, extra: object = {}) =>
    desk.staff.post(`/api/admin/customers/${customerId}/credit`, {
      ...{ amount, takesBack: false, reason: 'The machine broke', entryId: crypto.randomUUID() },
      ...extra,
    })
  const change = (amount: string, takesBack = false, extra: object = {}) =>
    give(desk.customer.id, amount, { takesBack, ...extra })
  const open = (held: Held, extra: object = { usesKept: true }) =>
    desk.customer.post('/api/create-payment-intent', { amount: held.amount, bookingId: held.id, ...extra })
  /** A signed hold. */
  async function hold(slot = SLOT, who = desk.customer): Promise<Held> {
    return { id: await holdSigned(who, slot), amount: Number(slot.totalAmount) }
  }
  return {
    give,
    change,
    /** Staff cancel a booking, and what they refund becomes credit. */
    async cancelAsCredit(bookingId: string, refund: 'full' | { amount: string } = 'full') {
      const { version } = await pageOf(desk, bookingId)
      const cancelled = { version, refund, backTo: 'credit' }
      return await desk.staff.post(`/api/admin/bookings/${bookingId}/cancellation`, cancelled)
    },
    open,
    hold,
    async creditOf(who: Customer = desk.customer) {
      const { entries: _, ...credit } = (await who.get('/api/credit')).body
      return credit
    },
    payByCredit: ({ id, amount }: Held) => desk.customer.post(`/api/bookings/${id}/kept-payment`, { amount }),
    /** A booking of $30 for which credit pays `credit`, and the card the rest. */
    async mixed(credit = '12.50') {
      await change(credit)
      const held = await hold()
      const intentId = intentIn((await open(held)).body)
      await pay(desk.barn, intentId)
      const settlement = await settle(desk.barn.services, intentId)
      if (settlement !== 'confirmed') throw new Error(`Settling answered ${settlement}`)
      return { ...held, intentId }
    },
    paymentsOf: async (id: string): Promise<string[]> =>
      (await ledgerOf(desk, id)).payments
        .map(({ method, amount }: { method: string; amount: string }) => `${method} ${amount}`)
        .toSorted(),
  }
}
