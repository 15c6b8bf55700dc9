import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { errorText, wasCancelled } from '../../api/api-error.ts'
import { keyOf } from '../../api/call.ts'
import { type ToastMessage, toast } from '../../ui/toasts/toast.ts'

interface Action<I, O> {
  send: (input: I) => Promise<O>
  /** The toast after a success; it can depend on the response. */
  done?: ToastMessage | ((response: O) => ToastMessage)
  /** The error toast (spec section 8): `title` defaults to Error; `text` is used if the server sent none. */
  failed: { title?: string; text: string }
  /** Keys of the queries to refetch after a success or a refusal. */
  affects?: readonly QueryKey[]
  /** Key of the query whose data the response becomes, since the next edit can come before it's refetched. */
  updates?: QueryKey
  /** Refusals that the screen shows itself, without a toast. */
  isAnswered?: (error: unknown) => boolean
}

/**
 * A staff mutation: shows the outcome as a toast and refetches what it affects. A second `mutate` while the first is in
 * flight does nothing; forms check `isTaken` before they validate.
 */
export function useStaffAction<I, O>({
  send,
  done,
  failed,
  affects = [],
  updates,
  isAnswered,
}: Action<I, O>) {
  const client = useQueryClient()
  const { begin, end, isTaken } = useOneAtATime()
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: (response) => {
      if (updates) client.setQueryData<O>(updates, response)
      if (done) toast(typeof done === 'function' ? done(response) : done)
    },
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
  // The next request doesn't wait for one that's still in flight.
  const reset = () => {
    end(false)
    mutation.reset()
  }
  return { ...mutation, mutate, reset, isTaken }
}

/** A press this soon after a success is the second half of a double-click. */
const DOUBLE_CLICK_MS = 600

/**
 * Allows one request at a time. A ref, because a double-click's second press can come before React re-renders the
 * button as disabled. `isTaken` stays true for a moment after a success: the form has just been emptied, and the second
 * press would only report missing fields. Typing ends that.
 */
function useOneAtATime() {
  const isUnderWay = useRef(false)
  const succeededAt = useRef(Number.NEGATIVE_INFINITY)
  return {
    /** False if a request is already in flight. */
    begin: () => {
      if (isUnderWay.current) return false
      isUnderWay.current = true
      return true
    },
    end: (isSuccess: boolean) => {
      isUnderWay.current = false
      if (!isSuccess) return
      succeededAt.current = performance.now()
      const forget = () => {
        succeededAt.current = Number.NEGATIVE_INFINITY
      }
      document.addEventListener('input', forget, { once: true, capture: true })
    },
    isTaken: () => isUnderWay.current || performance.now() - succeededAt.current < DOUBLE_CLICK_MS,
  }
}

/** Keys of the desk's queries, so an action of one room can refetch the lists of another. */
export const BOOKINGS = keyOf('GET /api/admin/bookings')
export const USERS = keyOf('GET /api/admin/users')
export const CUSTOMERS = keyOf('GET /api/admin/customers/:id/packs')
export const BOARD = keyOf('GET /api/admin/board/:date')
export const DAILY_TOTALS = keyOf('GET /api/admin/daily-totals/:date')
export const OPEN_BALANCES = keyOf('GET /api/admin/open-balances')
export const ATTENTION = keyOf('GET /api/admin/attention')
export const REPLACEMENTS = keyOf('GET /api/admin/replacements')
