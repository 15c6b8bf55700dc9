import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { findOwnBooking } from '../bookings/own-bookings.ts'
import { lockDates } from '../bookings/series-dates.ts'
import { transact } from '../db/database.ts'
import type { By, Services } from '../services/services.ts'
import { findTeam } from './find-team.ts'

/**
 * A customer chooses the team that their booking is for, with all dates of its season; null for none. Refuses `booking_not_found`, and
 * `team_not_found` for a team they neither coach nor help.
 */
export async function setBookingTeam(
  { db }: Pick<Services, 'db'>,
  { actor, bookingId, teamId, now }: By & { bookingId: string; teamId: string | null },
): Promise<Outcome<null>> {
  return await transact(db, async (trx) => {
    const booking = await findOwnBooking(trx, actor, bookingId)
    if (!booking || booking.status === 'cancelled') return refuse('booking_not_found')
    const team = teamId === null ? succeed(null) : await findTeam(trx, actor, teamId)
    if (!team.ok) return team
    const dates = await lockDates(trx, bookingId)
    await trx
      .updateTable('bookings')
      .set({ teamId, updatedAt: now })
      .where(
        'id',
        'in',
        dates.map(({ id }) => id),
      )
      .where('userId', '=', actor.id)
      .execute()
    return succeed(null)
  })
}
