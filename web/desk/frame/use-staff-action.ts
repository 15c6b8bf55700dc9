import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText, wasCancelled } from '../../api/api-client.ts'
import { toast } from '../../ui/toasts/toast.ts'
import type { ToastMessage } from '../../ui/toasts/toast-reducer.ts'
import { useOneAtATime } from './use-one-at-a-time.ts'

interface Action<I, O> {
  send: (input: I) => Promise<O>
  done?: ToastMessage
  /** The error toast (spec section 8): `title` defaults to Error; `text` is used if the server sent none. */
  failed: { title?: string; text: string }
  /** Keys of the queries to refetch after a success or a refusal. */
  affects?: readonly QueryKey[]
  /** Refusals that the screen shows itself, without a toast. */
  isAnswered?: (error: unknown) => boolean
}

/**
 * A staff mutation: shows the outcome as a toast and refetches what it affects. A second `mutate` while the first is in
 * flight does nothing; forms check `isTaken` before they validate.
 */
export function useStaffAction<I, O>({ send, done, failed, affects = [], isAnswered }: Action<I, O>) {
  const client = useQueryClient()
  const { begin, end, isTaken } = useOneAtATime()
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: () => done && toast(done),
    onError: (error) => {
      if (isAnswered?.(error) || wasCancelled(error)) return
      const { title = 'Error', text } = failed
      toast({ title, description: errorText(error, text), variant: 'destructive' })
    },
    onSettled: (_, error) => {
      end(error === null)
      for (const queryKey of affects) client.invalidateQueries({ queryKey })
    },
  })
  const mutate = (...args: Parameters<typeof mutation.mutate>) => {
    if (begin()) mutation.mutate(...args)
  }
  return { ...mutation, mutate, isTaken }
}
