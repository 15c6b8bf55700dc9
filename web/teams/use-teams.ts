import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useGet } from '../api/use-get.ts'
import { showFailure } from '../forms/request-failure.tsx'

export const TEAMS = '/api/teams'

/** The customer's teams, as coach or helper. */
export function useTeams() {
  return useGet('teams', [TEAMS])
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
    onSettled: () => client.invalidateQueries({ queryKey: [TEAMS] }),
  })
}
