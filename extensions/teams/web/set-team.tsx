import type { OwnBooking } from '../../../domain/bookings/own-booking.schema.ts'
import type { Team } from '../domain/team.schema.ts'
import { chosenTeam } from './chosen-team.ts'
import { TeamField } from './team-field.tsx'
import { useSetTeam } from './use-teams.ts'

interface Props {
  booking: OwnBooking
  /** The item's. */
  name: string
  teams: readonly Team[]
}

/** The team that a booking is for, saved once it's chosen. */
export function SetTeam({ booking, name, teams }: Props) {
  const set = useSetTeam("Couldn't Set the Team")
  return (
    <TeamField
      label={`For Team: ${name}`}
      teams={teams}
      value={set.isPending ? set.variables.teamId : chosenTeam(booking.more)}
      isDisabled={set.isPending}
      onChange={(teamId) => set.mutate({ bookingId: booking.id, teamId })}
    />
  )
}
