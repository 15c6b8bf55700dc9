import { useRef } from 'react'

/** A press this soon after a success is the second half of a double-click. */
const DOUBLE_CLICK_MS = 600

/**
 * Allows one request at a time. A ref, because a double-click's second press can come before React re-renders the
 * button as disabled. `isTaken` stays true for a moment after a success: the form has just been emptied, and the second
 * press would only report missing fields. Typing ends that.
 */
export function useOneAtATime() {
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
