import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '../../api/api-client.ts'
import { toast } from '../../ui/toasts/toast.ts'
import type { ToastMessage } from '../../ui/toasts/toast-reducer.ts'
import { useOneAtATime } from './use-one-at-a-time.ts'

interface Action<I, O> {
  send: (input: I) => Promise<O>
  done?: ToastMessage
  /** Spec section 8: titled Error unless it says otherwise; the text stands where the server sent none. */
  failed: { title?: string; text: string }
  /** Refusals that the screen answers itself, without a toast. */
  isAnswered?: (error: unknown) => boolean
}

/**
 * Something staff do: told by toast how it went, and everything on screen asked for again. A second `mutate` while the
 * first is under way does nothing; a form asks `isTaken` before it looks at what was typed.
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
