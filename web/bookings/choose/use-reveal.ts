import { useEffect, useRef } from 'react'

/**
 * Brings the next step into view once `key` changes, as after a choice; not when the page first opens, and not for
 * those who choose by keyboard: they would lose sight of where they are.
 */
export function useReveal<T extends HTMLElement>(key: string | null) {
  const ref = useRef<T>(null)
  const previous = useRef(key)
  useEffect(() => {
    if (previous.current === key) return
    previous.current = key
    if (key === null || document.activeElement?.matches(':focus-visible')) return
    ref.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [key])
  return ref
}
