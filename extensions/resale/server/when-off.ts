import { plural } from '../../../domain/plural.ts'
import { countRows } from '../../../server/db/count-rows.ts'
import type { Database } from '../../../server/db/database.ts'
import { isOpenOffer } from './open-offers.ts'

/** For the owner, before offering back is switched off. */
export async function whenResaleIsOff(db: Database, now: Temporal.Instant): Promise<string[]> {
  const offers = await countRows(
    db,
    db
      .selectFrom('resaleOffers')
      .innerJoin('bookings', 'bookings.id', 'bookingId')
      .select('resaleOffers.id')
      .where((eb) => isOpenOffer(eb, now)),
  )
  if (offers === 0) return []
  const [are, them] = offers === 1 ? ['is', 'it'] : ['are', 'them']
  return [
    `${plural(offers, 'booking')} ${are} offered back. No one can take ${them} until this extra is back on, except customers who are about to pay.`,
  ]
}
