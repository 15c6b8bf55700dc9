import { sql } from 'kysely'
import type { Answer } from './client.ts'
import type { Desk } from './desk.ts'
import { bookingOf } from './factories.ts'

/** The Friday from which items change; tests begin on November 20. */
export const DAY = '2027-02-26'
export const BEFORE = '2027-02-25'

type Kind = 'spaces' | 'bundles'

/** Changes of spaces and bundles, in the tests of one file. */
export function catalogRequests(desk: Desk) {
  const catalog = async () => (await desk.staff.get('/api/admin/catalog')).body
  const find = async (kind: Kind, id: string): Promise<Answer['body']> =>
    (await catalog())[kind].find((item: { id: string }) => item.id === id)
  return {
    catalog,
    find,
    edit: async (kind: Kind, id: string, changes: object) =>
      desk.staff.put(`/api/admin/${kind}/${id}`, { ...(await find(kind, id)), ...changes }),
    book: (itemId: string, start: string, extra: object = {}) =>
      desk.customer.post('/api/bookings', { ...bookingOf(itemId, start), ...extra }),
  }
}

/** After each test: back to the catalog of a fresh installation. */
export async function restoreCatalog({ barn }: Desk): Promise<void> {
  const { db } = barn.services
  await barn.clearBookings()
  await sql`delete from bundles where id not in ('bundle1', 'bundle2', 'bundle3')`.execute(db)
  await sql`delete from spaces where id not in ('cage-1', 'cage-2', 'cage-3', 'practice-area')`.execute(db)
  for (const table of ['spaces', 'bundles'])
    await sql`update ${sql.table(table)} set starts_on = null, retires_on = null, position = 0, picture_id = null`.execute(
      db,
    )
}
