import { expect, it } from 'vitest'
import type { Report } from '../../domain/reports/report.schema.ts'
import { deliverEvent, ledgerOf, openDesk } from '../../testing/desk.ts'
import { payForBooking } from '../../testing/paid-booking.ts'

const desk = openDesk()

/** The money from the bookings on a day, in all and from its best customer. */
async function earnedOn(date: string) {
  const report: Report = (await desk.staff.get(`/api/admin/report?from=${date}&to=${date}`)).body
  const { current, topCustomers } = report.numbers
  return [current.earned, topCustomers[0]?.earned ?? null]
}

it('leaves out money that a bank took back for good, as the ledger does', async () => {
  const { bookingId, intentId } = await payForBooking(desk.barn, desk.customer)
  const dispute = {
    id: 'dp_1',
    object: 'dispute',
    payment_intent: intentId,
    amount: 3_000,
    reason: 'fraudulent',
  }
  const evidence = { evidence_details: { due_by: null } }
  await deliverEvent(desk, 'charge.dispute.created', { ...dispute, ...evidence, status: 'needs_response' })
  expect(await earnedOn('2026-11-21')).toEqual(['30.00', '30.00'])
  await deliverEvent(desk, 'charge.dispute.closed', { ...dispute, ...evidence, status: 'lost' })
  expect((await ledgerOf(desk, bookingId)).kept).toBe('0.00')
  expect(await earnedOn('2026-11-21')).toEqual(['0.00', '0.00'])
})
