import { useEffect, useRef } from 'react'
import { restoreFocus } from './restore-focus.ts'

/** Focuses the heading with this id when a list gets shorter, because the button that was pressed is gone with its row. */
export function useFocusAfterRemoval(count: number, headingId: string): void {
  const lastCount = useRef(count)
  useEffect(() => {
    if (count < lastCount.current) restoreFocus(document.getElementById(headingId))
    lastCount.current = count
  }, [count, headingId])
}
