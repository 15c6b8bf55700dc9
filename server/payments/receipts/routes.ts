import { z } from 'zod'
import { bookingIdSchema } from '../../../domain/bookings/booking.schema.ts'
import { refuse } from '../../../domain/errors.ts'
import { ledgerSchema, signedAgreementSchema } from '../../../domain/payments/ledger.schema.ts'
import { ownReceiptSchema } from '../../../domain/payments/receipt.schema.ts'
import { receiptLines } from '../../../domain/payments/receipt.ts'
import { findBooking } from '../../bookings/booking-row.ts'
import { findOwnBooking } from '../../bookings/find-own-booking.ts'
import { type Api, actorOf, ok, RefusalError } from '../../http/api.ts'
import type { Services } from '../../services/services.ts'
import { readAgreements } from '../agreements/read-agreements.ts'
import { readLedger } from './read-ledger.ts'

/** A booking's ledger and signed agreements, for staff; and its receipt for its owner. */
export async function receiptRoutes(app: Api, { db }: Services): Promise<void> {
  const ensureBooking = async (id: string) => {
    if (!(await findBooking(db, id))) throw new RefusalError(refuse('booking_not_found'))
  }

  app.get('/api/bookings/:id/receipt', ok(ownReceiptSchema, { params: bookingIdSchema }), async (request) => {
    const booking = await findOwnBooking(db, actorOf(request), request.params.id)
    if (!booking) throw new RefusalError(refuse('booking_not_found'))
    return { lines: receiptLines(await readLedger(db, booking.id)) }
  })
  app.get(
    '/api/admin/bookings/:id/ledger',
    ok(ledgerSchema, { params: bookingIdSchema }),
    async (request) => {
      await ensureBooking(request.params.id)
      return await readLedger(db, request.params.id)
    },
  )
  app.get(
    '/api/admin/bookings/:id/agreements',
    ok(z.array(signedAgreementSchema), { params: bookingIdSchema }),
    async (request) => {
      await ensureBooking(request.params.id)
      return await readAgreements(db, request.params.id)
    },
  )
}
