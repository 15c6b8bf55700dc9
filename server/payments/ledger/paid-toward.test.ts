import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { countsTowardPrice, PAYMENT_FLAGS } from '../../../domain/payments/payment-flag.ts'
import { openDesk } from '../../../testing/desk.ts'
import { payForBooking } from '../../../testing/paid-booking.ts'

const desk = openDesk()

it.each([null, ...PAYMENT_FLAGS])('agrees with SQL whether a payment flagged %s counts', async (flag) => {
  const { bookingId, paymentId } = await payForBooking(desk.barn, desk.customer)
  const { db } = desk.barn.services
  await db.updateTable('payments').set({ needsAttention: flag }).where('id', '=', paymentId).execute()
  const { rows } = await sql<{ paid: string }>`select paid_toward(${bookingId})::text as paid`.execute(db)
  expect(Number(rows[0]?.paid) > 0).toBe(countsTowardPrice({ needsAttention: flag }))
})
