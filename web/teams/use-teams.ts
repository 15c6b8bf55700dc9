import { useQuery } from '@tanstack/react-query'
import { keyOf, query } from '../api/call.ts'
import { useAction } from '../forms/use-action.ts'

export const TEAMS = keyOf('GET /api/teams')

/** The customer's teams, as coach or helper. */
export function useTeams() {
  return useQuery(query('GET /api/teams'))
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
