import { sql } from 'kysely'
import type { Database } from '../../../server/db/database.ts'
import type { BookingFields, OwnFields, OwnRow } from '../../../server/services/extension.ts'
import { type DeskFields, deskFieldsSchema, ownFieldsSchema } from '../domain/resale.schema.ts'
import { isPaidInFull, resaleTerms, whyNotOffered } from '../domain/resale-rules.ts'
import { findOfferState } from './offer-back.ts'
import { takenOverBy } from './takeovers.ts'

/** The same offers as `isOpenOffer`; the rules check the rest. */
const IS_OFFERED = sql<boolean>`exists (
  select from resale_offers where booking_id = bookings.id and withdrawn_at is null
    and (bookings.start_time, bookings.end_time) = (resale_offers.start_time, resale_offers.end_time)
    and coalesce(bookings.space_id, bookings.bundle_id) = item_id)`

/** Whether customers can offer each of their bookings back, or do. */
export const RESALE_FIELDS: OwnFields<boolean> = {
  schema: ownFieldsSchema,
  // Only confirmed ones can be offered, so nothing is looked up for all that are over.
  sql: sql<boolean>`bookings.status = 'confirmed' and ${IS_OFFERED}`,
  show(booking, isOffered, now) {
    const state = stateOf(booking, isOffered, now)
    return state && { state }
  },
}

function stateOf(booking: OwnRow, isOffered: boolean, now: Temporal.Instant) {
  // Its customer chooses another time first.
  if (booking.suspendedAt || !resaleTerms(booking, now)) return null
  if (isOffered) return 'offered'
  // The page of the offer names rarer reasons, such as a dispute.
  return isPaidInFull(booking, booking.refundedAmount) && !whyNotOffered(booking, now) ? 'offerable' : null
}

/** Each booking that's offered, sold, or taken over from another customer, for staff. */
export const RESALE_DESK_FIELDS: BookingFields = {
  schema: deskFieldsSchema,
  async read(db, bookings, now) {
    const found = new Map<string, DeskFields>()
    for (const { id } of bookings) {
      const fields = await readState(db, id, now)
      if (fields.state || fields.isTakeover) found.set(id, fields)
    }
    return found
  },
}

async function readState(db: Database, id: string, now: Temporal.Instant): Promise<DeskFields> {
  const isTakeover = (await takenOverBy(db, [id])).length > 0
  const sold = await db
    .selectFrom('bookings')
    .select('id')
    .where('id', '=', id)
    .where('cancelReason', '=', 'passed_on')
    .executeTakeFirst()
  return { state: sold ? 'sold' : await findOfferState(db, id, now), isTakeover }
}
