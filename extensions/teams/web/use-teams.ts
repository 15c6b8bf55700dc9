import { useQuery } from '@tanstack/react-query'
import { keyOf as coreKeyOf } from '../../../web/api/call.ts'
import { useAction } from '../../../web/forms/use-action.ts'
import { call, keyOf, query } from './api/client.ts'

export const TEAMS = keyOf('GET /api/teams')
const BOOKINGS = coreKeyOf('GET /api/bookings')

/** The customer's teams, as coach or helper. */
export function useTeams() {
  return useQuery(query('GET /api/teams'))
}

/** Sets the team that an own booking is for, with all dates of its season; null for none. */
export function useSetTeam(failed: string) {
  return useAction({
    send: ({ bookingId, teamId }: { bookingId: string; teamId: string | null }) =>
      call('PUT /api/bookings/:id/team', { id: bookingId }, { teamId }),
    done: (_, { teamId }) => ({
      title: 'Team Saved',
      description: teamId
        ? "The team's players see this time on their page."
        : "This time isn't for a team anymore.",
    }),
    failed: { title: failed },
    affects: [TEAMS, BOOKINGS],
    waits: true,
  })
}

/** A change of one of them. `failed` is the title of the toast for a refusal that isn't about a field. */
export function useTeamAction<Input = void, Output = unknown>(
  failed: string,
  send: (input: Input) => Promise<Output>,
  fieldOf?: Readonly<Record<string, string>>,
) {
  return useAction({
    send,
    failed: { title: failed },
    affects: [TEAMS],
    waits: true,
    ...(fieldOf && { fieldOf }),
  })
}
