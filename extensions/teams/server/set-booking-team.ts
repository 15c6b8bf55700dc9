import { type Outcome, type Refusal, refuse, succeed } from '../../../domain/errors.ts'
import { ARRIVAL_LEAD_MINUTES } from '../../../domain/facility.ts'
import { isBefore } from '../../../domain/time/facility-time.ts'
import { addToHistory } from '../../../server/bookings/add-to-history.ts'
import { findOwnBooking } from '../../../server/bookings/find-own-booking.ts'
import { lockDates } from '../../../server/bookings/order-dates.ts'
import { type Trx, transact } from '../../../server/db/database.ts'
import type { Taken } from '../../../server/services/extension.ts'
import type { By, Services } from '../../../server/services/services.ts'
import { REFUSALS } from '../domain/refusals.ts'
import { chosenTeamSchema } from '../domain/team.schema.ts'
import { findTeam } from './find-team.ts'
import { findTeamsOf, setTeam } from './team-bookings.ts'

/**
 * A customer chooses the team that their booking is for, with all dates of its season ahead; null for none.
 * Refuses `booking_not_found`, `not_found` for a team they neither coach nor help, and `booking_ended` once
 * the team can arrive: missing signatures may keep it from checking in.
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
    if (!dates.some(({ id }) => id === bookingId))
      return refuse('booking_ended', { message: REFUSALS.tooLate })
    const after = { team: await findName(trx, teamId) }
    const teams = await findTeamsOf(
      trx,
      dates.map(({ id }) => id),
    )
    for (const date of dates) {
      const earlier = teams.get(date.id) ?? null
      if (earlier === teamId) continue
      await setTeam(trx, [date.id], teamId)
      await trx.updateTable('bookings').set({ updatedAt: now }).where('id', '=', date.id).execute()
      const before = { team: await findName(trx, earlier) }
      await addToHistory(trx, date.id, {
        kind: 'teams.set',
        label: 'Team changed',
        actorId: actor.id,
        before,
        after,
        now,
      })
    }
    return succeed(null)
  })
}

/** A customer took dates and chose a team for them. Refuses what `setBookingTeam` refuses. */
export async function chooseTeam(trx: Trx, { bookingIds, userId, chosen }: Taken): Promise<Refusal | null> {
  const choice = chosenTeamSchema.safeParse(chosen)
  if (!choice.success) return refuse('invalid')
  const team = await findTeam(trx, { id: userId, role: 'customer' }, choice.data.teamId)
  if (!team.ok) return team
  await setTeam(trx, bookingIds, choice.data.teamId)
  return null
}

async function findName(trx: Trx, teamId: string | null): Promise<string> {
  if (teamId === null) return 'None'
  const team = trx.selectFrom('teams').select('name').where('id', '=', teamId)
  return (await team.executeTakeFirstOrThrow()).name
}
