import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { errorText, isApiError } from '../api/api-error.ts'
import { type ToastMessage, toast } from '../ui/toasts/toast.ts'
import { showFailure } from './request-failure.ts'

export interface ActionOptions<I, O> {
  send: (input: I) => Promise<O>
  /** The toast after a success; it can depend on the response. */
  done?: ToastMessage | ((response: O, input: I) => ToastMessage)
  /**
   * The error toast (spec section 8): `title` defaults to Error. `text` is used if the server sent none, or
   * depends on the error; it defaults to a problem with the connection. `isQuoted`: by the specification, so
   * it's shown in any case.
   */
  failed: { title?: string; text?: string | ((error: unknown) => string); isQuoted?: boolean }
  /** Keys of the queries to refetch after a success or a refusal. */
  affects?: readonly QueryKey[]
  /** Stays busy until they're refetched, so nothing that's gone by then can be pressed again. */
  waits?: boolean
  /** Key of the query whose data the response becomes, since the next edit can come before it's refetched. */
  updates?: QueryKey
  /**
   * The field that a refusal is about, by its code. Must be a constant. Its form says it there, instead of a
   * toast; if the specification quotes the toast, the form only leads to the field.
   */
  fieldOf?: Readonly<Record<string, string>>
  /** Refusals that the screen shows itself, without a toast. */
  isAnswered?: (error: unknown) => boolean
}

/**
 * The action of a button or a form: shows the outcome as a toast and refetches the queries it affects. A
 * second `mutate` while the first is in flight does nothing; forms check `isTaken` before they validate.
 */
export function useAction<I = void, O = unknown>({
  send,
  done,
  failed,
  affects = [],
  waits,
  updates,
  fieldOf,
  isAnswered,
}: ActionOptions<I, O>) {
  const client = useQueryClient()
  // A ref, because a double-click's second press can come before React re-renders the button as disabled.
  // It's taken for a moment after a success too: the form has just been emptied, and the second press would
  // only report missing fields.
  const takenUntil = useRef(0)
  const isUnderWay = () => takenUntil.current === UNDER_WAY
  const forget = () => {
    if (!isUnderWay()) takenUntil.current = 0
  }
  const mutation = useMutation({
    mutationFn: send,
    onSuccess: (response, input) => {
      if (updates) client.setQueryData<O>(updates, response)
      if (done) toast(typeof done === 'function' ? done(response, input) : done)
    },
    onError: (error) => {
      const { title = 'Error', text, isQuoted } = failed
      const isAtField = !isQuoted && isApiError(error) && fieldOf?.[error.code ?? '']
      if (isAtField || isAnswered?.(error)) return
      showFailure(title, error, typeof text === 'function' ? text(error) : errorText(error, text))
    },
    onSettled: (_, error) => {
      takenUntil.current = error ? 0 : performance.now() + DOUBLE_CLICK_MS
      // Typing ends that moment.
      document.addEventListener('input', forget, { once: true, capture: true })
      const refetched = affects.map((queryKey) => client.invalidateQueries({ queryKey }))
      return waits ? Promise.all(refetched) : undefined
    },
  })
  const mutate = (...args: Parameters<typeof mutation.mutate>) => {
    if (isUnderWay()) return
    takenUntil.current = UNDER_WAY
    mutation.mutate(...args)
  }
  const isTaken = () => performance.now() < takenUntil.current
  // The next request doesn't wait for one that's still in flight.
  const reset = () => {
    takenUntil.current = 0
    mutation.reset()
  }
  return { ...mutation, mutate, reset, isTaken, fieldOf, isQuoted: failed.isQuoted }
}

const UNDER_WAY = Number.POSITIVE_INFINITY

/** A press this soon after a success is the second half of a double-click. */
const DOUBLE_CLICK_MS = 600
