import { type Outcome, refuse, succeed } from '../../domain/errors.ts'
import { ARRIVAL_LEAD_MINUTES } from '../../domain/facility.ts'
import { isBefore } from '../../domain/time/facility-time.ts'
import { addToHistory } from '../bookings/add-to-history.ts'
import { findOwnBooking } from '../bookings/find-own-booking.ts'
import { lockDates } from '../bookings/order-dates.ts'
import { type Trx, transact } from '../db/database.ts'
import type { By, Services } from '../services/services.ts'
import { findTeam } from './find-team.ts'
import { setTeam } from './team-bookings.ts'

/**
 * A customer chooses the team that their booking is for, with all dates of its season ahead; null for none. Refuses
 * `booking_not_found`, `team_not_found` for a team they neither coach nor help, and `booking_ended` once the team can arrive: missing
 * signatures may keep it from checking in.
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
    const dates = (await lockDates(trx, bookingId)).filter(
      ({ userId, startTime }) =>
        userId === actor.id && isBefore(now, startTime.subtract({ minutes: ARRIVAL_LEAD_MINUTES })),
    )
    if (!dates.some(({ id }) => id === bookingId)) return refuse('booking_ended', { message: TOO_LATE })
    const after = { team: await findName(trx, teamId) }
    for (const date of dates.filter((date) => date.teamId !== teamId)) {
      await setTeam(trx, [date], teamId)
      await trx.updateTable('bookings').set({ updatedAt: now }).where('id', '=', date.id).execute()
      const before = { team: await findName(trx, date.teamId) }
      await addToHistory(trx, date.id, { kind: 'team_set', actorId: actor.id, before, after, now })
    }
    return succeed(null)
  })
}

const TOO_LATE = 'This booking is about to start, so its team can no longer be changed.'

async function findName(trx: Trx, teamId: string | null): Promise<string> {
  if (teamId === null) return 'None'
  const team = trx.selectFrom('teams').select('name').where('id', '=', teamId)
  return (await team.executeTakeFirstOrThrow()).name
}
