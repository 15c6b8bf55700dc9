import { plural } from '../../../domain/plural.ts'
import { countRows } from '../../../server/db/count-rows.ts'
import type { Database } from '../../../server/db/database.ts'

/** For the owner, before other times are switched off. */
export async function whenReplacementsAreOff(db: Database): Promise<string[]> {
  const customers = await countRows(
    db,
    db
      .selectFrom('replacements')
      .innerJoin('bookings', 'bookings.id', 'bookingId')
      .select('userId')
      .distinct()
      .where('endedAt', 'is', null),
  )
  if (customers === 0) return []
  return [
    `${plural(customers, 'customer')} can't answer anymore. Any booking that staff don't move is cancelled and refunded when the time to answer is up.`,
  ]
}
