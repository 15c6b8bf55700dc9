import { sql } from 'kysely'
import { afterEach, expect } from 'vitest'
import type { Desk } from '../../../testing/desk.ts'
import { bookingOf } from '../../../testing/factories.ts'
import { payForBooking } from '../../../testing/paid-booking.ts'
import { bookAtDesk } from '../../../testing/staff-booking.ts'

/** A Saturday; tests begin on Friday at noon. */
export const SATURDAY = '2026-11-21'
export const atHour = (date: string, hour: number) => `${date}T${String(hour).padStart(2, '0')}:00:00-05:00`
/** The same as responses have it. */
export const instantOf = (date: string, hour: number) => Temporal.Instant.from(atHour(date, hour)).toString()

interface Scope {
  hours?: object
  spaceIds?: string[]
  until?: string
  reason?: string
}

/**
 * Closures with other times for the bookings in them, in the tests of one file. After each, the bookings that
 * are suspended must be those with an open offer.
 */
export function replacementRequests(desk: Desk) {
  afterEach(async () => {
    const { rows } = await sql`
      select id from bookings
      where (suspended_at is not null) is distinct from (status = 'confirmed' and exists (
        select from replacements where booking_id = bookings.id and ended_at is null))`.execute(
      desk.barn.services.db,
    )
    expect(rows, 'suspended without an open offer, or the reverse').toEqual([])
    const { rows: kept } = await sql`
      select booking_id from booking_occupancy join bookings on bookings.id = booking_id
      where is_kept and suspended_at is null`.execute(desk.barn.services.db)
    expect(kept, 'times kept for bookings that are not suspended').toEqual([])
  })
  const listed = async () => (await desk.staff.get('/api/admin/replacements')).body
  return {
    listed,
    /** Closes Saturday, another day, or a part of it, and offers other times to these bookings. */
    async close(bookingIds: readonly string[], date = SATURDAY, scope: Scope = {}) {
      const path = scope.hours || scope.spaceIds ? 'closures' : 'blocked-dates'
      const decisions = bookingIds.map((bookingId) => ({ bookingId, choice: 'replacements' }))
      const { status, body } = await desk.staff.post(`/api/admin/${path}`, {
        ...{ date, reason: 'Snow', decisions },
        ...scope,
      })
      if (status !== 201) throw new Error(`Closing answered ${status}: ${JSON.stringify(body)}`)
      return body
    },
    book: async (space: string, start: string) => (await bookAtDesk(desk.staff, space, start)).id,
    own: async (client = desk.customer) => (await client.get('/api/replacements')).body,
    statesOf: async (): Promise<string[]> => (await listed()).map(({ state }: { state: string }) => state),
    answer: (id: string, choice: number | 'refund', client = desk.customer) =>
      client.post(`/api/replacements/${id}`, { choice }),
    /** All occupied slots, as "space hour", with a star for kept times. */
    async occupied(): Promise<string[]> {
      const { rows } = await sql<{ slot: string }>`
        select substr(resource, 7) || ' ' || to_char(lower(during) at time zone facility_time_zone(), 'MM-DD HH24')
          || case when is_kept then '*' else '' end as slot
        from booking_occupancy where resource like 'space:%' order by lower(during), resource`.execute(
        desk.barn.services.db,
      )
      return rows.map(({ slot }) => slot)
    },
    async paidSaturday(hour = 18) {
      const slot = bookingOf('cage-1', atHour(SATURDAY, hour))
      return await payForBooking(desk.barn, desk.customer, { slot })
    },
  }
}
