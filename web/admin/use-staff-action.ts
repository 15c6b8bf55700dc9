import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorText } from '../api-client.ts'
import { toast } from '../ui/toast.ts'
import type { ToastMessage } from '../ui/toast-reducer.ts'

interface Action<I, O> {
  send: (input: I) => Promise<O>
  done?: ToastMessage
  /** Spec section 8: titled Error unless it says otherwise; the text stands where the server sent none. */
  failed: { title?: string; text: string }
  /** Refusals that the screen answers itself, without a toast. */
  isAnswered?: (error: unknown) => boolean
}

/** Something staff do: told by toast how it went, and everything on screen asked for again. */
export function useStaffAction<I, O>({ send, done, failed, isAnswered }: Action<I, O>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: () => done && toast(done),
    onError: (error) => {
      if (isAnswered?.(error)) return
      const { title = 'Error', text } = failed
      toast({ title, description: errorText(error, text), variant: 'destructive' })
    },
    onSettled: () => {
      client.invalidateQueries()
    },
  })
}
