import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../api/api-client.ts'
import { toast } from '../../ui/toasts/toast.ts'
import type { ToastMessage } from '../../ui/toasts/toast-reducer.ts'
import { useOneAtATime } from './use-one-at-a-time.ts'

interface Action<I, O> {
  send: (input: I) => Promise<O>
  done?: ToastMessage
  /** The error toast (spec section 8): `title` defaults to Error; `text` is used if the server sent none. */
  failed: { title?: string; text: string }
  /** Refusals that the screen shows itself, without a toast. */
  isAnswered?: (error: unknown) => boolean
}

/**
 * A staff mutation: shows the outcome as a toast and refetches. A second `mutate` while the first is in flight does
 * nothing; forms check `isTaken` before they validate.
 */
export function useStaffAction<I, O>({ send, done, failed, isAnswered }: Action<I, O>) {
  const client = useQueryClient()
  const { begin, end, isTaken } = useOneAtATime()
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: () => done && toast(done),
    onError: (error) => {
      if (isAnswered?.(error)) return
      const { title = 'Error', text } = failed
      toast({ title, description: errorText(error, text), variant: 'destructive' })
    },
    onSettled: (_, error) => {
      end(error === null)
      client.invalidateQueries()
    },
  })
  const mutate = (...args: Parameters<typeof mutation.mutate>) => {
    if (begin()) mutation.mutate(...args)
  }
  return { ...mutation, mutate, isTaken }
}
