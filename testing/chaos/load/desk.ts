import { randomUUID } from 'node:crypto'
import type { bookingOf } from '../../factories.ts'
import type { RefundChoice } from '../../money-model/model.ts'
import { anyOf } from './customer.ts'
import { isAccepted, type Ledger, type LedgerBooking } from './ledger.ts'
import type { Person } from './person.ts'

/** Books for a caller, takes the cash for most of these bookings, and cancels some, those of customers too. */
export async function serve(
  ledger: Ledger,
  staff: Person,
  wish: ReturnType<typeof bookingOf>,
): Promise<void> {
  // The same key again returns the booking made with it.
  const order = { ...wish, customerName: 'Caller', paysLater: true, requestKey: randomUUID() }
  const answer = await ledger.write(() => staff.post('/api/admin/bookings', order))
  if (isAccepted(answer)) {
    const { id, totalAmount: total, version } = answer.body
    const booking = ledger.enter({ id, owner: null, total })
    const payment = { method: 'cash', version }
    if (Math.random() < 0.6)
      await ledger.step(booking, 'take cash', () => staff.post(`/api/admin/bookings/${id}/payment`, payment))
    if (Math.random() < 0.2) await cancel(ledger, staff, booking)
  }
  const paid = [...ledger.bookings.values()].filter(
    ({ acknowledged, tried }) => acknowledged.has('pay') && !tried.has('cancel'),
  )
  if (paid.length > 0 && Math.random() < 0.3) await cancel(ledger, staff, anyOf(paid))
}

async function cancel(ledger: Ledger, staff: Person, booking: LedgerBooking): Promise<void> {
  const isPaid = booking.acknowledged.has('pay') || booking.acknowledged.has('take cash')
  const refund: RefundChoice = isPaid ? anyOf(['full', 'none'] as const) : 'none'
  ledger.model.cancellations.push({ bookingId: booking.id, refund })
  const request = () => staff.post(`/api/admin/bookings/${booking.id}/cancellation`, { refund })
  await ledger.step(booking, 'cancel', request)
  if (booking.acknowledged.has('cancel') && refund === 'full') booking.acknowledged.add('refund')
}
