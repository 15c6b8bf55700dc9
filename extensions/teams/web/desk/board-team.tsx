import type { BoardBooking } from '../../../../web/desk/slots/day-slots.ts'
import { signedText } from '../../domain/roster.ts'
import { teamOf } from './team-of.ts'

/** How many players have signed. */
export default function BoardTeam({ booking }: { booking: BoardBooking }) {
  const team = teamOf(booking)
  return team ? <span>{signedText(team.signed, team.players)}</span> : null
}
