import type { DeskSearch } from '../../../domain/customers/search.schema.ts'
import { listUsers } from '../../accounts/admin-queries.ts'
import type { Database } from '../../db/database.ts'
import { listAdminBookings } from '../booking-list-queries.ts'

const MOST_PEOPLE = 6
const MOST_BOOKINGS = 8

/** People and bookings that match, without counting all. */
export async function searchDesk(db: Database, search: string, now: Temporal.Instant): Promise<DeskSearch> {
  const [people, upcoming, past] = await Promise.all([
    listUsers(db, { search, limit: MOST_PEOPLE }),
    listAdminBookings(db, { scope: 'upcoming', search, limit: MOST_BOOKINGS }, now),
    listAdminBookings(db, { scope: 'past', search, limit: MOST_BOOKINGS }, now),
  ])
  return { people, bookings: [...upcoming.items, ...past.items].slice(0, MOST_BOOKINGS) }
}
