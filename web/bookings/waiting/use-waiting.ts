import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { JoinWaiting } from '../../../domain/waiting/waiting.schema.ts'
import { request } from '../../api/api-client.ts'
import { useGet } from '../../api/use-get.ts'

const WAITING = '/api/waiting'

/** The times that the customer waits for. */
export function useWaiting() {
  return useGet('waiting', [WAITING])
}

/** Joins a waiting list. */
export function useJoinWaiting() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: JoinWaiting) => request('waitingEntry', 'POST', WAITING, input),
    onSettled: () => client.invalidateQueries({ queryKey: [WAITING] }),
  })
}

/** Leaves it. */
export function useLeaveWaiting() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => request('nothing', 'DELETE', `${WAITING}/${id}`),
    onSettled: () => client.invalidateQueries({ queryKey: [WAITING] }),
  })
}
