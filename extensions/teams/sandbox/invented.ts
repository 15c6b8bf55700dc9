import { z } from 'zod'
import type { FillPart } from '../../../sandbox/fill/fill-part.ts'
import { ifAllowed } from '../../../sandbox/fill/guest.ts'
import { guestOf } from '../../../sandbox/fill/play.ts'
import { NAME } from '../domain/title.ts'

const PLAYERS = [
  { firstName: 'Mason', lastInitial: 'B' },
  { firstName: 'Ella', lastInitial: 'R' },
  { firstName: 'Owen', lastInitial: 'K' },
  { firstName: 'Lily', lastInitial: 'S' },
]
const made = z.object({ id: z.string() })
const bookings = z.array(z.object({ id: z.string(), status: z.string(), orderLabel: z.string().nullable() }))

/** A coach has a team whose players haven't signed yet, for the rest of the season. */
export const INVENTED: FillPart = {
  of: NAME,
  plan({ cast, now, steps }) {
    steps.push({
      at: now,
      async act() {
        const coach = guestOf(cast, 'coach')
        const { id: teamId } = await coach.post('/api/teams', { name: 'Thunder 12U' }, made)
        for (const player of PLAYERS)
          await coach.post(`/api/teams/${teamId}/players`, { ...player, email: '' }, z.unknown())
        const own = await coach.get('/api/bookings', bookings)
        // Dates that are over keep no team.
        for (const { id } of own.filter(
          ({ status, orderLabel }) => status === 'confirmed' && orderLabel !== null,
        ))
          await ifAllowed(() => coach.put(`/api/bookings/${id}/team`, { teamId }), ['booking_ended'])
      },
    })
  },
  ofPerson: (id) => [
    ['delete from team_bookings where team_id in (select id from teams where coach_id = $1)', id],
    ['delete from teams where coach_id = $1', id],
  ],
}
