import { keptFor } from '../../../domain/payments/kept-payments.ts'
import { sum, toDecimal } from '../../../domain/pricing/money.ts'
import { findUnpaidDates } from '../../../server/bookings/order-dates.ts'
import type { Database } from '../../../server/db/database.ts'
import type { BookingFields } from '../../../server/services/extension.ts'
import {
  type CheckoutFields,
  type CreditFields,
  checkoutFieldsSchema,
  creditFieldsSchema,
} from '../domain/credit.schema.ts'
import { availableCredit, spendableCredit } from './credit-ledger.ts'
import { METHOD } from './credit-method.ts'

/**
 * At checkout: the credit that can pay for all unpaid dates, including what's kept for them. An open payment
 * form charges the price less the kept credit, so until it closes, no other credit can pay.
 */
export const CHECKOUT_FIELDS: BookingFields = {
  schema: checkoutFieldsSchema,
  async read(db, bookings) {
    const found = new Map<string, CheckoutFields>()
    for (const { id, userId, status } of bookings) {
      if (status !== 'pending') continue
      const kept = keptFor(await findUnpaidDates(db, id)).filter(({ method }) => method === METHOD)
      const more = (await isFormOpen(db, id)) ? 0 : await spendableCredit(db, userId)
      const available = more + sum(kept.map(({ amount }) => amount))
      if (available > 0) found.set(id, { available: toDecimal(available), saysKept: true })
    }
    return found
  },
}

/** Whether there's a form for a booking's price that can still be paid. */
async function isFormOpen(db: Database, bookingId: string): Promise<boolean> {
  const form = await db
    .selectFrom('paymentForms')
    .select('id')
    .where('bookingId', '=', bookingId)
    .where('closedAt', 'is', null)
    .executeTakeFirst()
  return form !== undefined
}

/** At the desk: what the customer has left. */
export const DESK_FIELDS: BookingFields = {
  schema: creditFieldsSchema,
  async read(db, bookings) {
    const found = new Map<string, CreditFields>()
    for (const { id, userId } of bookings) {
      const available = await availableCredit(db, userId)
      if (available > 0) found.set(id, { available: toDecimal(available) })
    }
    return found
  },
}
