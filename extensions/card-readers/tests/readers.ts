import { expect } from 'vitest'
import { reconcileLedger } from '../../../server/payments/reconciliation/reconcile-ledger.ts'
import { type Desk, pageOf } from '../../../testing/desk.ts'
import { bookAtDesk } from '../../../testing/staff-booking.ts'
import { stripeOf } from '../../../testing/stripe-client.ts'

export const DECLINED = '4000000000009995'
export const BUSY = 'This card reader is busy with another payment.'

/** Card readers and what staff charge on them, in the tests of one file. */
export function readerRequests(desk: Desk) {
  const stripe = () => stripeOf(desk.barn)
  const registerReader = (trouble?: string): Promise<{ id: string }> =>
    stripe().terminal.readers.create({
      registration_code: 'simulated-wpe',
      label: 'Front Desk',
      metadata: trouble ? { trouble } : {},
    })
  const book = () =>
    bookAtDesk(desk.staff, 'cage-1', '2026-11-21T18:00', { hours: 2, customerEmail: desk.customer.email })
  async function charge(bookingId: string, readerId: string, amount?: string) {
    const { version } = await pageOf(desk, bookingId)
    const input = { readerId, version, ...(amount && { amount }) }
    return await desk.staff.post(`/api/admin/bookings/${bookingId}/reader-payment`, input)
  }
  return {
    registerReader,
    book,
    charge,
    present: (readerId: string, number?: string): Promise<unknown> =>
      stripe().testHelpers.terminal.readers.presentPaymentMethod(readerId, {
        ...(number && { card_present: { number } }),
      }),
    /** A booking of $60.00 that a reader waits for a card for. */
    async waiting() {
      const [{ id }, { id: readerId }] = await Promise.all([book(), registerReader()])
      const { status, body } = await charge(id, readerId)
      expect([status, body.state]).toEqual([200, 'waiting'])
      return { id, readerId, intentId: String(body.intentId) }
    },
    stateOf: async (intentId: string) =>
      (await desk.staff.get(`/api/admin/reader-payments/${intentId}`)).body,
    stop: (intentId: string) => desk.staff.post(`/api/admin/reader-payments/${intentId}/cancellation`, {}),
    /**
     * Differences between our ledger and Stripe's, apart from those of bookings that earlier tests deleted.
     */
    differencesOf: async (of: string) =>
      (await reconcileLedger(desk.barn.services)).filter(({ subject, bookingId }) =>
        [subject, bookingId].includes(of),
      ),
    /** The request that a reader shows; null if there's none. */
    async actionOf(readerId: string): Promise<object | null> {
      const reader = await stripe().terminal.readers.retrieve(readerId)
      return reader.deleted ? null : reader.action
    },
  }
}
