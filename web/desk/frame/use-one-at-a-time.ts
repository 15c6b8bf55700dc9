import { useRef } from 'react'

/** Within this time after a success, a press is the second half of a double-click on what began it. */
const DOUBLE_CLICK_MS = 600

/**
 * Lets one thing be under way at a time. A second press comes before the screen is drawn anew, when a disabled button
 * is not disabled yet; so what counts is kept here. `isTaken` also holds for a moment after a success, when a form has
 * been emptied and the second press would be told that everything is missing; not once it is being filled in again.
 */
export function useOneAtATime() {
  const isUnderWay = useRef(false)
  const succeededAt = useRef(Number.NEGATIVE_INFINITY)
  return {
    /** Answers false, and begins nothing, where something is under way. */
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
