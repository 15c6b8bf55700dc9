import { bookingCan } from '../../../domain/bookings/booking-can.ts'
import { actionable, selectBookings } from '../../../server/bookings/booking-row.ts'
import { findUnpaidDates } from '../../../server/bookings/order-dates.ts'
import type { Database } from '../../../server/db/database.ts'
import type { BookingFields } from '../../../server/services/extension.ts'
import { type PunchFields, punchFieldsSchema } from '../domain/pack.schema.ts'
import { type Balance, countIn } from '../domain/packs.ts'
import { readBalances, readPunches, readPunchesOf } from './pack-ledger.ts'

/** At checkout: whether punches can pay for a booking, or for all unpaid dates of its order. */
export const CHECKOUT_FIELDS: BookingFields = {
  schema: punchFieldsSchema,
  async read(db, bookings, now) {
    const found = new Map<string, PunchFields>()
    for (const { id, status } of bookings) {
      if (status !== 'pending') continue
      const unpaid = await findUnpaidDates(db, id)
      const { punches, isLeftOut, left } = await readPunches(db, unpaid, { by: 'customer', now })
      if (punches !== null) found.set(id, { punches, left, paysAll: true })
      else if (isLeftOut) found.set(id, { isLeftOut })
    }
    return found
  },
}

/** At the desk: what the customer has left, and whether it can pay for all of a booking. */
export const DESK_FIELDS: BookingFields = {
  schema: punchFieldsSchema,
  async read(db, bookings, now) {
    const found = new Map<string, PunchFields>()
    for (const { id, userId } of bookings) {
      const packs = await readBalances(db, { userId, by: 'staff' }, now)
      if (packs.length === 0) continue
      const punches = await countAtDesk(db, id, packs)
      found.set(id, { left: countIn(packs), ...(punches !== null && { punches }) })
    }
    return found
  },
}

async function countAtDesk(db: Database, id: string, packs: readonly Balance[]): Promise<number | null> {
  const row = await selectBookings(db).where('id', '=', id).executeTakeFirst()
  if (!row || bookingCan.markPaid(actionable(row))) return null
  return (await readPunchesOf(db, packs, [row])).punches
}
