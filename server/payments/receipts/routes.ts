import type { RECEIPTS } from '../../../domain/api/receipts.ts'
import { refuse } from '../../../domain/errors.ts'
import { receiptLines } from '../../../domain/payments/receipt.ts'
import { findBooking } from '../../bookings/booking-row.ts'
import { findOwnBooking } from '../../bookings/find-own-booking.ts'
import { actorOf, RefusalError } from '../../http/api.ts'
import type { Handlers } from '../../http/handle.ts'
import type { Services } from '../../services/services.ts'
import { readAgreements } from '../agreements/read-agreements.ts'
import { readLedger } from './read-ledger.ts'

export function receiptRoutes(services: Services): Handlers<typeof RECEIPTS> {
  const { db } = services
  const ensureBooking = async (id: string) => {
    if (!(await findBooking(db, id))) throw new RefusalError(refuse('booking_not_found'))
  }

  return {
    'GET /api/bookings/:id/receipt': async (request) => {
      const booking = await findOwnBooking(db, actorOf(request), request.params.id)
      if (!booking) throw new RefusalError(refuse('booking_not_found'))
      return { lines: receiptLines(await readLedger(services, booking.id)) }
    },
    'GET /api/admin/bookings/:id/ledger': async (request) => {
      await ensureBooking(request.params.id)
      return await readLedger(services, request.params.id)
    },
    'GET /api/admin/bookings/:id/agreements': async (request) => {
      await ensureBooking(request.params.id)
      return await readAgreements(db, request.params.id)
    },
  }
}
