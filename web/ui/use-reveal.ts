import { useEffect, useRef } from 'react'

/**
 * Scrolls the next step into view when `key` changes. Not on the first render, and not for keyboard users, who would
 * lose sight of the focused control.
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
