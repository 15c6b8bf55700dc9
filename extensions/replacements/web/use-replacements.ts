import { useQuery } from '@tanstack/react-query'
import { useAction } from '../../../web/forms/use-action.ts'
import type { Answer } from '../domain/replacement.schema.ts'
import { call, keyOf } from './api/client.ts'

const OWN = keyOf('GET /api/replacements')

/** The times offered to a customer in place of closed ones: the signed-in one, or the one whose emailed link has this token. */
export function useReplacements(token: string | null) {
  return useQuery({
    queryKey: [...OWN, token],
    queryFn: () =>
      token === null ? call('GET /api/replacements') : call('POST /api/replacement-link', { token }),
    retry: false,
  })
}

/** Takes one of the times, or the money. Whatever comes of it, the list shows it. */
export function useAnswer(token: string | null, id: string) {
  return useAction({
    send: (choice: Answer['choice']) =>
      token === null
        ? call('POST /api/replacements/:id', { id }, { choice })
        : call('POST /api/replacement-link/answer', { token, id, choice }),
    failed: { title: 'Not Changed' },
    affects: [OWN],
    waits: true,
  })
}
