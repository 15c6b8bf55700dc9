import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '../../../domain/replacements/replacement.schema.ts'
import { request } from '../../api/api-client.ts'
import { showFailure } from '../../forms/request-failure.tsx'

const OWN = '/api/replacements'
const LINK = '/api/replacement-link'

/** The times offered to a customer in place of closed ones: the signed-in one, or the one whose emailed link has this token. */
export function useReplacements(token: string | null) {
  return useQuery({
    queryKey: [OWN, token],
    queryFn: () =>
      token === null ? request('replacements', 'GET', OWN) : request('replacements', 'POST', LINK, { token }),
    retry: false,
  })
}

/** Takes one of the times, or the money. Whatever comes of it, the list shows it. */
export function useAnswer(token: string | null, id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (choice: Answer['choice']) =>
      token === null
        ? request('nothing', 'POST', `${OWN}/${id}`, { choice })
        : request('nothing', 'POST', `${LINK}/answer`, { token, id, choice }),
    onError: (error) => showFailure('Not Changed', error),
    onSettled: () => client.invalidateQueries({ queryKey: [OWN] }),
  })
}
