import { plural } from '../../../domain/plural.ts'
import { countRows } from '../../../server/db/count-rows.ts'
import type { Database } from '../../../server/db/database.ts'
import { isOpen } from './open-entries.ts'

/**
 * For the owner, before the lists are switched off: those who wait, and the times that are kept for someone.
 */
export async function whenWaitingIsOff(db: Database, now: Temporal.Instant): Promise<string[]> {
  const people = await countRows(
    db,
    db
      .selectFrom('waitingEntries')
      .select('userId')
      .distinct()
      .where((eb) => isOpen(eb, now)),
  )
  const offers = await countRows(
    db,
    db
      .selectFrom('waitingOffers')
      .innerJoin('bookings', 'bookings.id', 'bookingId')
      .select('bookingId')
      .where('status', '=', 'pending'),
  )
  return [...waiting(people), ...kept(offers)]
}

function waiting(count: number): string[] {
  if (count === 0) return []
  const [stay, get] = count === 1 ? ['stays', 'gets'] : ['stay', 'get']
  return [
    `${plural(count, 'customer')} ${stay} on the lists, but ${get} no offers until this extra is back on.`,
  ]
}

function kept(count: number): string[] {
  if (count === 0) return []
  return [
    count === 1 ? '1 time is still kept for a customer.' : `${count} times are still kept for customers.`,
  ]
}
