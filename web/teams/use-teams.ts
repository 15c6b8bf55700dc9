import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { keyOf, query } from '../api/call.ts'
import { showFailure } from '../forms/request-failure.tsx'

export const TEAMS = keyOf('GET /api/teams')

/** The customer's teams, as coach or helper. */
export function useTeams() {
  return useQuery(query('GET /api/teams'))
}

/** A change of one of them. `failed` is the title of the toast for a refusal. */
export function useTeamAction<Input = void, Output = unknown>(
  failed: string,
  send: (input: Input) => Promise<Output>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onError: (error) => showFailure(failed, error),
    onSettled: () => client.invalidateQueries({ queryKey: TEAMS }),
  })
}
