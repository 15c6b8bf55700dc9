import type { OwnBooking } from '../../domain/bookings/own-booking.schema.ts'
import type { Team } from '../../domain/teams/team.schema.ts'
import { call } from '../api/call.ts'
import { useRefreshBookings } from '../bookings/use-bookings.ts'
import { SelectField } from '../ui/fields/text-field.tsx'
import { toast } from '../ui/toasts/toast.ts'
import { useTeamAction, useTeams } from './use-teams.ts'

interface Props {
  label: string
  teams: readonly Team[] | undefined
  value: string | null | undefined
  isDisabled?: boolean
  onChange: (teamId: string | null) => void
}

/** The team that a booking is for. Only for people who have teams. */
export function TeamField({ label, teams = [], value, isDisabled = false, onChange }: Props) {
  if (teams.length === 0) return null
  return (
    <SelectField
      label="For Team"
      aria-label={label}
      value={value ?? ''}
      disabled={isDisabled}
      onChange={(event) => onChange(event.target.value || null)}
      none="None"
      options={teams.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}

/** Sets the team of a booking, with all dates of its season. */
export function BookingTeam({ booking, name }: { booking: OwnBooking; name: string }) {
  const teams = useTeams()
  const refresh = useRefreshBookings()
  const set = useTeamAction("Couldn't Set the Team", (teamId: string | null) =>
    call('PUT /api/bookings/:id/team', { id: booking.id }, { teamId }),
  )
  if (booking.status !== 'confirmed') return null
  return (
    <TeamField
      label={`For Team: ${name}`}
      teams={teams.data}
      value={set.isPending ? set.variables : booking.teamId}
      isDisabled={set.isPending}
      onChange={(teamId) =>
        set.mutate(teamId, {
          onSuccess: async () => {
            await refresh()
            toast({
              title: 'Team Saved',
              description: teamId
                ? 'Its players see this time on their page.'
                : "This time isn't for a team anymore.",
            })
          },
        })
      }
    />
  )
}
